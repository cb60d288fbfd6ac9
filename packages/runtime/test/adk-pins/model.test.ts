import { BasePlugin, getFunctionCalls, getFunctionResponses, type LlmResponse } from '@google/adk';
import { expect, it } from 'vitest';
import { converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, callsIn, responsesIn, says, streams } from './scripted-llm.js';

class AnswerModelErrors extends BasePlugin {
  override onModelErrorCallback(): Promise<LlmResponse> {
    return Promise.resolve(says({ text: 'the model is away' }));
  }
}

class ThrowBeforeTool extends BasePlugin {
  override beforeToolCallback(): Promise<undefined> {
    return Promise.reject(new Error('hook failed'));
  }
}

// GcliAgentModel emits function calls only in the consolidated final response.
// When this fails: calls may be streamed as they arrive.
it('D4: a call in a partial response runs the tool, so that it runs again for the final one', async () => {
  const executed: string[] = [];
  const llm = new ScriptedLlm([streams(call('tool', 'c1')), says(call('tool', 'c1'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [makeTool('tool', executed)]));

  await conversation.run('go');

  expect(executed).toEqual(['tool', 'tool']);
  // The numbers of calls and of responses in each stored event: the first response has no call before it.
  const stored = await conversation.stored();
  expect(stored.map((event) => [getFunctionCalls(event).length, getFunctionResponses(event).length])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
});

// GcliAgentModel retries and falls back inside itself and no plugin of ours implements this hook.
// When this fails: HookBridgePlugin can offer onModelError.
it('D5: a response returned by onModelErrorCallback is yielded without becoming an event, which crashes the run', async () => {
  const llm = new ScriptedLlm(new Error('503'));
  const conversation = await converse(makeAgent(llm), [new AnswerModelErrors('answers')]);

  await expect(conversation.run('go')).rejects.toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining('skipSummarization') }),
  );

  const stored = await conversation.stored();
  expect(stored).toHaveLength(2);
  expect(stored[1]).toEqual(says({ text: 'the model is away' }));
});

// ToolBatch answers an unknown name and a failing hook with an error response of its own.
// When this fails: ADK answers every call by itself; see docs/decisions/0001.
it.each([
  { cause: 'an unknown tool', tools: [], plugins: [], message: 'Function tool is not found in the toolsDict.' },
  {
    cause: 'a beforeTool hook that throws',
    tools: [makeTool('tool', [])],
    plugins: [new ThrowBeforeTool('throws')],
    message: 'hook failed',
  },
])('D11: $cause leaves the call unanswered and the model is called again', async ({ tools, plugins, message }) => {
  const llm = new ScriptedLlm([says(call('tool', 'c1'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, tools), plugins);

  const events = await conversation.run('go');

  expect(events).toHaveLength(3);
  expect(events[1]).toMatchObject({ errorCode: 'UNKNOWN_ERROR', errorMessage: expect.stringContaining(message) });
  expect(llm.requests).toHaveLength(2);
  expect(callsIn(llm.contents(1)).map(({ id }) => id)).toEqual(['c1']);
  expect(responsesIn(llm.contents(1))).toEqual([]);
});
