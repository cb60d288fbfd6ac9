import { FunctionTool, IntentMismatchError, PolicyOutcome, SecurityPlugin } from '@google/adk';
import { expect, it } from 'vitest';
import { answerGates, contentsOf, converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, callsIn, responsesIn, says, textsIn } from './scripted-llm.js';

const confirmEverything = () =>
  new SecurityPlugin({ policyEngine: { evaluate: () => Promise.resolve({ outcome: PolicyOutcome.CONFIRM }) } });

// ToolBatch runs the calls itself under pauseOnToolCalls because of this.
// When this fails: ToolBatch could hand confirmation back to ADK; see docs/decisions/0001.
it('D1: when one call of a turn asks for confirmation, the results of its executed siblings are thrown away', async () => {
  const executed: string[] = [];
  const llm = new ScriptedLlm(
    [says(call('safe_a', 'c1'), call('guarded', 'c2'), call('safe_b', 'c3'))],
    [says({ text: 'done' })],
  );
  const tools = [
    makeTool('safe_a', executed),
    makeTool('guarded', executed, { requireConfirmation: true }),
    makeTool('safe_b', executed),
  ];
  const conversation = await converse(makeAgent(llm, tools));

  const paused = await conversation.run('go');
  expect(executed).toEqual(['safe_a', 'safe_b']);
  expect(responsesIn(contentsOf(await conversation.stored()))).toEqual([]);

  await conversation.run(answerGates(paused, true));
  expect(executed).toEqual(['safe_a', 'safe_b', 'guarded']);
  expect(callsIn(llm.contents(1)).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
  expect(responsesIn(llm.contents(1)).map(({ id }) => id)).toEqual(['c2']);
});

// PolicyEnforcementPlugin asks through elicitations, never through ADK's gate.
// When this fails: asking from a plugin or from a tool can be resumed by ADK; see docs/decisions/0001.
it.each([
  {
    asker: 'SecurityPlugin',
    plugins: [confirmEverything()],
    ask: undefined,
  },
  {
    asker: 'toolContext.requestConfirmation()',
    plugins: [],
    ask: 'please',
  },
])(
  'D2: approving a confirmation that $asker asked for throws instead of running the tool',
  async ({ plugins, ask }) => {
    const executed: string[] = [];
    const tool = new FunctionTool({
      name: 'plain',
      description: 'asks by itself, if at all',
      execute: (_input, toolContext) => {
        if (ask && !toolContext?.toolConfirmation) {
          toolContext?.requestConfirmation({ hint: ask });
          return { pending: true };
        }
        executed.push('plain');
        return { ran: true };
      },
    });
    const llm = new ScriptedLlm([says(call('plain', 'c1'))]);
    const conversation = await converse(makeAgent(llm, [tool]), plugins);

    const paused = await conversation.run('go');
    const failure: unknown = await conversation.run(answerGates(paused, true)).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(IntentMismatchError);
    expect(failure).toMatchObject({ reason: 'confirmation_not_required', functionCallId: 'c1' });
    expect(executed).toEqual([]);
  },
);

// toAdkTool never sets requireConfirmation: policy is asked in one place only.
// When this fails: the two may be combined, but one decision per call is still ours.
it('D3: SecurityPlugin and requireConfirmation together never execute the approved tool', async () => {
  const executed: string[] = [];
  const llm = new ScriptedLlm([says(call('guarded', 'c1'))], [says({ text: 'done' })]);
  const guarded = makeTool('guarded', executed, { requireConfirmation: true });
  const conversation = await converse(makeAgent(llm, [guarded]), [confirmEverything()]);

  const paused = await conversation.run('go');
  await conversation.run(answerGates(paused, true));

  expect(executed).toEqual([]);
  expect(responsesIn(llm.contents(1))).toEqual([
    {
      id: 'c1',
      name: 'guarded',
      response: { error: 'This tool call requires confirmation, please approve or reject.' },
    },
  ]);
});

// The turn loop sends answers and new text as separate messages.
// When this fails: an answer and the user's text may share one message.
it('D12: text that arrives in the same message as a denial never reaches the model', async () => {
  const llm = new ScriptedLlm([says(call('guarded', 'c1'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [makeTool('guarded', [], { requireConfirmation: true })]));

  const paused = await conversation.run('go');
  await conversation.run([...answerGates(paused, false), { text: 'use the other file' }]);

  expect(textsIn(contentsOf(await conversation.stored()))).toEqual(['go', 'use the other file', 'done']);
  expect(textsIn(llm.contents(1))).toEqual(['go']);
  expect(responsesIn(llm.contents(1))).toMatchObject([
    { id: 'c1', response: { error: 'This tool call is rejected.' } },
  ]);
});
