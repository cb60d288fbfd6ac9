import { BasePlugin, BaseToolset, createEvent, type BaseTool } from '@google/adk';
import { expect, it } from 'vitest';
import { collect, converse, makeAgent } from './conversation.js';
import { ScriptedLlm, says } from './scripted-llm.js';

class HookRecorder extends BasePlugin {
  readonly called: string[] = [];

  override beforeRunCallback(): Promise<undefined> {
    return this.record('beforeRun');
  }
  override beforeAgentCallback(): Promise<undefined> {
    return this.record('beforeAgent');
  }
  override afterAgentCallback(): Promise<undefined> {
    return this.record('afterAgent');
  }
  override afterRunCallback(): Promise<undefined> {
    return this.record('afterRun');
  }

  private record(hook: string): Promise<undefined> {
    this.called.push(hook);
    return Promise.resolve(undefined);
  }
}

class CountingToolset extends BaseToolset {
  closed = 0;

  override getTools(): Promise<BaseTool[]> {
    return Promise.resolve([]);
  }
  override close(): Promise<void> {
    this.closed += 1;
    return Promise.resolve();
  }
}

// HookBridgePlugin fires BeforeAgent and AfterAgent from the run hooks instead.
// When this fails: it may move to these two, but must not fire from both.
it('D6: beforeAgentCallback and afterAgentCallback of a plugin are never called', async () => {
  const recorder = new HookRecorder('recorder');
  const conversation = await converse(makeAgent(new ScriptedLlm([says({ text: 'done' })])), [recorder]);

  await conversation.run('go');

  expect(recorder.called).toEqual(['beforeRun', 'afterRun']);
});

// GcliModeAwareToolset.close() does nothing; the service disposes of connections.
// When this fails: close() may close.
it('D8: every run closes every toolset of the agent', async () => {
  const toolset = new CountingToolset([]);
  const llm = new ScriptedLlm([says({ text: 'one' })], [says({ text: 'two' })]);
  const conversation = await converse(makeAgent(llm, [toolset]));

  await conversation.run('go');
  expect(toolset.closed).toBe(1);
  await conversation.run('go on');
  expect(toolset.closed).toBe(2);
});

// The turn loop continues a resumed session by sending the function responses or a message of its own.
// When this fails: an interrupted turn can be continued as it stands.
it('D13: a run without a new message does nothing, even when the log ends with an unanswered one', async () => {
  const llm = new ScriptedLlm([says({ text: 'done' })]);
  const { runner, session, stored } = await converse(makeAgent(llm));
  const unanswered = createEvent({ author: 'user', content: { role: 'user', parts: [{ text: 'go' }] } });
  await runner.sessionService.appendEvent({ session, event: unanswered });

  // @ts-expect-error: the type demands a message
  const events = await collect(runner.runAsync({ userId: session.userId, sessionId: session.id }));

  expect(events).toEqual([]);
  expect(llm.requests).toEqual([]);
  expect(await stored()).toHaveLength(1);
});
