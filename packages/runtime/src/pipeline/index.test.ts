import { BaseLlmRequestProcessor, CONTENT_REQUEST_PROCESSOR, LlmAgent } from '@google/adk';
import type { Event, InvocationContext, LlmRequest } from '@google/adk';
import { expect, it } from 'vitest';

import { converse, makeAgent } from '../../test/adk-pins/conversation.js';
import { says, ScriptedLlm } from '../../test/adk-pins/scripted-llm.js';
import { installPipeline } from './index.js';

class Noting extends BaseLlmRequestProcessor {
  readonly #note: (request: LlmRequest) => void;

  constructor(note: (request: LlmRequest) => void) {
    super();
    this.#note = note;
  }

  // oxlint-disable-next-line require-yield
  override async *runAsync(_context: InvocationContext, request: LlmRequest): AsyncGenerator<Event, void, void> {
    this.#note(request);
  }
}

class ContentNote extends Noting {}
class WindowNote extends Noting {}
class RoutingNote extends Noting {}

/** Our three processors, which write down that they ran. */
function pipeline(ran: string[] = []) {
  return {
    content: new ContentNote((request) => {
      ran.push('content');
      request.contents = [{ role: 'user', parts: [{ text: 'ours' }] }];
    }),
    contextWindow: new WindowNote(() => ran.push('contextWindow')),
    routing: new RoutingNote((request) => {
      ran.push('routing');
      request.model = 'routed';
    }),
  };
}

const namesOf = (agent: LlmAgent): string[] => agent.requestProcessors.map(({ constructor }) => constructor.name);

it('our processors stand in the place of ADK’s content processor; what this agent does not use is left out', () => {
  const agent = makeAgent(new ScriptedLlm());
  const defaults = namesOf(agent);
  const parts = pipeline();
  installPipeline(agent, parts);

  const unused = ['RequestConfirmation', 'RequestInput', 'Auth', 'Interactions'].map(
    (what) => defaults.find((name) => name.startsWith(what) || name.startsWith(`_${what}`)) ?? `no ${what}`,
  );
  const content = CONTENT_REQUEST_PROCESSOR.constructor.name;
  const expected = defaults
    .filter((name) => !unused.includes(name))
    .flatMap((name) => (name === content ? ['ContentNote', 'WindowNote', 'RoutingNote'] : [name]));
  expect(unused.every((name) => defaults.includes(name))).toBe(true);
  expect(namesOf(agent)).toEqual(expected);
  expect(namesOf(agent)).toHaveLength(defaults.length - 1 - 4 + 3);
  expect(agent.requestProcessors).not.toContain(CONTENT_REQUEST_PROCESSOR);
  expect(agent.requestProcessors).toEqual(expect.arrayContaining(Object.values(parts)));
});

it('they run in their order, and the request goes out as they leave it', async () => {
  const llm = new ScriptedLlm([says({ text: 'done' })]);
  const agent = makeAgent(llm);
  const ran: string[] = [];
  installPipeline(agent, pipeline(ran));
  await (await converse(agent)).run('go');
  expect(ran).toEqual(['content', 'contextWindow', 'routing']);
  expect(llm.contents(0)).toEqual([{ role: 'user', parts: [{ text: 'ours' }] }]);
  expect(llm.requests[0]?.model).toBe('routed');
});

it('ADK’s own contributions still reach the request: instructions and the agent’s identity', async () => {
  const llm = new ScriptedLlm([says({ text: 'done' })]);
  const agent = new LlmAgent({ name: 'agent', model: llm, instruction: 'be brief', description: 'the tester' });
  installPipeline(agent, pipeline());
  await (await converse(agent)).run('go');
  const instruction = JSON.stringify(llm.requests[0]?.config?.systemInstruction);
  expect(instruction).toContain('be brief');
  expect(instruction).toContain('the tester');
});

it('other agents keep their lists', () => {
  const [agent, other] = [makeAgent(new ScriptedLlm()), makeAgent(new ScriptedLlm())];
  const before = [...other.requestProcessors];
  installPipeline(agent, pipeline());
  expect(other.requestProcessors).toEqual(before);
});

it('an agent without ADK’s content processor is refused and left as it was', () => {
  const agent = makeAgent(new ScriptedLlm());
  agent.requestProcessors.splice(agent.requestProcessors.indexOf(CONTENT_REQUEST_PROCESSOR), 1);
  const before = [...agent.requestProcessors];
  expect(() => installPipeline(agent, pipeline())).toThrow('no content processor');
  expect(agent.requestProcessors).toEqual(before);
});
