import { StreamingMode, getFunctionCalls, getFunctionResponses } from '@google/adk';
import { expect, it, vi } from 'vitest';
import { contentsOf, converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, callsIn, response, responsesIn, says, streams, textsIn } from './scripted-llm.js';

// The turn loop and ToolBatch are built on this.
// When this fails: the engine no longer runs; see docs/decisions/0001 before anything else.
it('P1: pauseOnToolCalls ends the run at the call event, and function responses as the next message continue it', async () => {
  const executed: string[] = [];
  const calls = [call('first', 'c1'), call('second', 'c2')];
  const llm = new ScriptedLlm([says(...calls)], [says({ text: 'done' })]);
  const tools = [makeTool('first', executed), makeTool('second', executed)];
  const conversation = await converse(makeAgent(llm, tools));
  const runConfig = { pauseOnToolCalls: true };

  const paused = await conversation.run('go', { runConfig });
  expect(paused.map((event) => getFunctionCalls(event).map(({ id }) => id))).toEqual([['c1', 'c2']]);
  expect(llm.requests).toHaveLength(1);

  const responses = [response('first', 'c1', { output: 'one' }), response('second', 'c2', { output: 'two' })];
  const continued = await conversation.run(responses, { runConfig });
  expect(textsIn(contentsOf(continued))).toEqual(['done']);
  expect(llm.contents(1)).toEqual([
    { role: 'user', parts: [{ text: 'go' }] },
    { role: 'model', parts: calls },
    { role: 'user', parts: responses },
  ]);
  expect(executed).toEqual([]);
});

// The journal, elicitations and events are keyed by the ids that GcliAgentModel assigns.
// When this fails: check that the ids on the wire are still those in the log.
it('P2: our call ids are kept on call and response, and the adk- ids that ADK makes up are not sent', async () => {
  const llm = new ScriptedLlm([says(call('tool', 'ours'), call('tool'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [makeTool('tool', [])]));

  await conversation.run('go');

  const stored = await conversation.stored();
  const storedIds = stored.flatMap(getFunctionCalls).map(({ id }) => id);
  expect(storedIds).toEqual(['ours', expect.stringMatching(/^adk-/)]);
  expect(stored.flatMap(getFunctionResponses).map(({ id }) => id)).toEqual(storedIds);
  expect(callsIn(llm.contents(1)).map(({ id }) => id)).toEqual(['ours', undefined]);
  expect(responsesIn(llm.contents(1)).map(({ id }) => id)).toEqual(['ours', undefined]);
});

// Text deltas are shown and never written: GcliSessionService is handed complete events only.
// When this fails: its appendEvent has to skip partial events by itself.
it('P3: partial events are yielded but never handed to the session service', async () => {
  const llm = new ScriptedLlm([streams({ text: 'Hel' }), streams({ text: 'lo' }), says({ text: 'Hello' })]);
  const conversation = await converse(makeAgent(llm));
  const appendEvent = vi.spyOn(conversation.runner.sessionService, 'appendEvent');

  const events = await conversation.run('go', { runConfig: { streamingMode: StreamingMode.SSE } });

  expect(textsIn(contentsOf(events))).toEqual(['Hel', 'lo', 'Hello']);
  expect(textsIn(contentsOf(appendEvent.mock.calls.map(([{ event }]) => event)))).toEqual(['go', 'Hello']);
  expect(textsIn(contentsOf(await conversation.stored()))).toEqual(['go', 'Hello']);
});
