import type { AgentEvent, PolluxSession } from '@pollux/runtime';
import type { Content, FakeGemini, Part, RecordedRequest } from '@pollux/testkit';
import { expect } from 'vitest';

/** What holds for the events of every session, however its streams went. */
export function assertWellFormed(session: PolluxSession): void {
  const { events } = session;
  if (events.length === 0) return;
  expect(events[0]).toMatchObject({ type: 'initialize', sessionId: session.id });
  expect(events.filter((event) => event.type === 'initialize')).toHaveLength(1);
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  for (const event of events) expect(Number.isNaN(Date.parse(event.timestamp)), `timestamp of ${event.id}`).toBe(false);

  const started = events.filter((event) => event.type === 'agent_start');
  for (const { streamId } of started) {
    assertStream(events.filter((event) => event.streamId === streamId));
  }
  const prompts = events.filter((event) => event.type === 'message' && event.role === 'user');
  expect(prompts.map((event) => event.streamId)).toEqual(started.map((event) => event.streamId));
}

function assertStream(events: readonly AgentEvent[]): void {
  const types = events.map((event) => event.type);
  expect(types.filter((type) => type === 'agent_start')).toHaveLength(1);
  expect(types.filter((type) => type === 'agent_end')).toHaveLength(1);
  expect(types.at(-1)).toBe('agent_end');

  const start = types.indexOf('agent_start');
  const prompt = events.findIndex((event) => event.type === 'message' && event.role === 'user');
  expect(prompt, 'the prompt comes before agent_start').toBeLessThan(start);
  const before = types.slice(0, start).filter((type) => type !== 'initialize' && type !== 'session_update');
  expect(before).toEqual(['message']);

  const output = events.findIndex((event, index) => index > start && isOutput(event));
  const model = events.findIndex((event) => event.type === 'session_update' && event.model !== undefined);
  if (output !== -1) expect(model === -1 ? Infinity : model, 'the model comes before its output').toBeLessThan(output);
}

/** Something that only a model can have caused; text and errors may be a plugin's. */
function isOutput(event: AgentEvent): boolean {
  return event.type === 'tool_request' || event.type === 'usage';
}

/** A request that the scenario had no answer for is a gap in the test, or one request too many. */
export function assertAllExpected(server: FakeGemini): void {
  expect(server.unexpected.map((entry) => entry.message)).toEqual([]);
}

/** The contents of a request, after a check that the API would take them. */
export function acceptedContents(request: RecordedRequest | undefined): Content[] {
  const contents = request?.body.contents ?? [];
  expect(contents.length, 'number of contents').toBeGreaterThan(0);
  const expectedRoles = contents.map((_, index) => (index % 2 === 0 ? 'user' : 'model'));
  expect(contents.map((content) => content.role)).toEqual(expectedRoles);
  expect(contents.at(-1)?.role).toBe('user');
  for (const [index, content] of contents.entries()) {
    const parts = content.parts ?? [];
    expect(parts.length, `parts of content ${index}`).toBeGreaterThan(0);
    for (const part of parts) expect(Object.keys(part), 'no empty part').not.toHaveLength(0);
    for (const part of parts) expect(part.text, 'no empty text').not.toBe('');
    if (content.role === 'model') expect(responseKeys(contents[index + 1])).toEqual(callKeys(parts));
  }
  expect(responseKeys(contents[0])).toEqual([]);
  return contents;
}

function callKeys(parts: readonly Part[]): string[] {
  return parts.flatMap(({ functionCall }) => (functionCall ? [`${functionCall.name} ${functionCall.id}`] : []));
}

function responseKeys(content: Content | undefined): string[] {
  return (content?.parts ?? []).flatMap(({ functionResponse }) =>
    functionResponse ? [`${functionResponse.name} ${functionResponse.id}`] : [],
  );
}

/** The answers to calls in the last content of a request, in order. */
export function toolAnswers(
  request: RecordedRequest | undefined,
): { name: string; response: Record<string, unknown> }[] {
  return (request?.body.contents?.at(-1)?.parts ?? []).flatMap(({ functionResponse }) =>
    functionResponse ? [{ name: functionResponse.name, response: functionResponse.response }] : [],
  );
}

/** All text of the contents of one role. */
export function textsOf(contents: readonly Content[], role: 'user' | 'model'): string {
  return contents
    .filter((content) => content.role === role)
    .flatMap((content) => (content.parts ?? []).map((part) => part.text ?? ''))
    .join('\n');
}
