import {
  BaseLlmRequestProcessor,
  CONTENT_REQUEST_PROCESSOR,
  LlmAgent,
  type Event,
  type InvocationContext,
  type LlmRequest,
} from '@google/adk';
import { expect, it } from 'vitest';
import { converse, makeAgent, makeTool } from './conversation.js';
import { ScriptedLlm, call, says, type Content } from './scripted-llm.js';

type Process = (context: InvocationContext, request: LlmRequest) => void;

class InlineProcessor extends BaseLlmRequestProcessor {
  constructor(private readonly process: Process) {
    super();
  }

  // oxlint-disable-next-line require-yield
  override async *runAsync(context: InvocationContext, request: LlmRequest): AsyncGenerator<Event, void, void> {
    this.process(context, request);
  }
}

// Our content processor exists because of this cost.
// When this fails: measure ADK's own processor again; ours may be no longer needed.
it('D14: every model call gets a fresh deep copy of the whole history', async () => {
  const llm = new ScriptedLlm([says(call('tool', 'c1'))], [says({ text: 'done' })]);
  const agent = makeAgent(llm, [makeTool('tool', [])]);
  const inSession: (Content | undefined)[] = [];
  agent.requestProcessors.push(new InlineProcessor(({ session }) => inSession.push(session.events[0]?.content)));

  await (await converse(agent)).run('go');

  const [first] = llm.contents(0);
  const [second] = llm.contents(1);
  expect(inSession[0]).toEqual({ role: 'user', parts: [{ text: 'go' }] });
  expect(inSession[1]).toBe(inSession[0]);
  for (const copy of [first, second]) {
    expect(copy).toEqual(inSession[0]);
    expect(copy).not.toBe(inSession[0]);
    expect(copy?.parts?.[0]).not.toBe(inSession[0]?.parts?.[0]);
  }
  expect(second).not.toBe(first);
});

// The pipeline finds ADK's content processor by identity and replaces it in place.
// When this fails: the list of request processors has to be built in another way.
it('P4: requestProcessors is a mutable array of each agent, of ten entries without transfer, and holds the content processor', async () => {
  const llm = new ScriptedLlm([says({ text: 'done' })]);
  const agent = makeAgent(llm);
  const other = makeAgent(llm);
  const transferring = new LlmAgent({ name: 'agent', model: llm });
  expect(agent.requestProcessors).toHaveLength(10);
  expect(transferring.requestProcessors).toHaveLength(11);

  const position = agent.requestProcessors.indexOf(CONTENT_REQUEST_PROCESSOR);
  expect(position).toBe(6);
  const replacement: Content[] = [{ role: 'user', parts: [{ text: 'ours' }] }];
  const ours = new InlineProcessor((_context, request) => {
    request.contents = replacement;
  });
  agent.requestProcessors.splice(position, 1, ours);
  expect(other.requestProcessors[position]).toBe(CONTENT_REQUEST_PROCESSOR);

  await (await converse(agent)).run('go');
  expect(llm.contents(0)).toEqual(replacement);
});

// Gemini CLI sends no such label, so the request mapping of GcliAgentModel has to drop it.
// When this fails: look for what ADK adds to the request instead.
it('P5: the name of the agent is added to every request as a label', async () => {
  const llm = new ScriptedLlm([says({ text: 'done' })]);

  await (await converse(makeAgent(llm, [], 'gemini'))).run('go');

  expect(llm.requests[0]?.config?.labels).toEqual({ adk_agent_name: 'gemini' });
});
