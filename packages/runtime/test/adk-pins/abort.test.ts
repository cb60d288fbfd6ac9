import { FunctionTool, getFunctionCalls } from '@google/adk';
import { expect, it } from 'vitest';
import { contentsOf, converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, callsIn, responsesIn, says } from './scripted-llm.js';

const twoCalls = () => new ScriptedLlm([says(call('first', 'c1'), call('second', 'c2'))]);

// ToolBatch checks the signal before each call and answers the calls that it did not start.
// When either fails: see whether ADK also answers the calls that it skips; see docs/decisions/0001.
it('D7: an abort on the call event does not stop the tools, and their results are dropped', async () => {
  const executed: string[] = [];
  const tools = [makeTool('first', executed), makeTool('second', executed)];
  const conversation = await converse(makeAgent(twoCalls(), tools));
  const controller = new AbortController();

  for await (const event of conversation.stream('go', { abortSignal: controller.signal })) {
    if (getFunctionCalls(event).length > 0) controller.abort();
  }

  expect(executed).toEqual(['first', 'second']);
  const stored = contentsOf(await conversation.stored());
  expect(callsIn(stored)).toHaveLength(2);
  expect(responsesIn(stored)).toEqual([]);
});

it('D7: an abort inside a tool does not stop the next tool of the turn, and both results are dropped', async () => {
  const executed: string[] = [];
  const controller = new AbortController();
  const aborting = new FunctionTool({
    name: 'first',
    description: 'aborts the run',
    execute: () => {
      controller.abort();
      return { ran: 'first' };
    },
  });
  const conversation = await converse(makeAgent(twoCalls(), [aborting, makeTool('second', executed)]));

  await conversation.run('go', { abortSignal: controller.signal });

  expect(executed).toEqual(['second']);
  const stored = contentsOf(await conversation.stored());
  expect(callsIn(stored)).toHaveLength(2);
  expect(responsesIn(stored)).toEqual([]);
});
