import { AgentTool, BasePlugin, type BaseTool } from '@google/adk';
import { expect, it } from 'vitest';
import { converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, responsesIn, says } from './scripted-llm.js';

class ToolRecorder extends BasePlugin {
  readonly seen: string[] = [];

  override beforeToolCallback({ tool }: { tool: BaseTool }): Promise<undefined> {
    this.seen.push(tool.name);
    return Promise.resolve(undefined);
  }
}

// A subagent is a session of its own with the same plugins; AgentTool is not used.
// When either fails: AgentTool may carry policy and approvals; see whether it also carries the run config.
it('D10: AgentTool runs its agent without the plugins of the outer runner', async () => {
  const executed: string[] = [];
  const child = makeAgent(
    new ScriptedLlm([says(call('inner', 'c1'))], [says({ text: 'inner done' })]),
    [makeTool('inner', executed)],
    'child',
  );
  const recorder = new ToolRecorder('recorder');
  const llm = new ScriptedLlm([says(call('child', 'p1'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [new AgentTool({ agent: child })]), [recorder]);

  await conversation.run('go');

  expect(executed).toEqual(['inner']);
  expect(recorder.seen).toEqual(['child']);
});

it('D10: AgentTool swallows a confirmation that its agent asks for and returns an empty result', async () => {
  const executed: string[] = [];
  const child = makeAgent(
    new ScriptedLlm([says(call('guarded', 'c1'))]),
    [makeTool('guarded', executed, { requireConfirmation: true })],
    'child',
  );
  const llm = new ScriptedLlm([says(call('child', 'p1'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [new AgentTool({ agent: child })]));

  const events = await conversation.run('go');

  expect(events).toHaveLength(3);
  expect(executed).toEqual([]);
  expect(responsesIn(llm.contents(1))).toEqual([{ id: 'p1', name: 'child', response: { result: '' } }]);
});
