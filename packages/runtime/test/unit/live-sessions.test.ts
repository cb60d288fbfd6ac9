import { LlmAgent, Runner } from '@google/adk';
import type { BaseSessionService, ListSessionsRequest } from '@google/adk';
import { describe, expect, it, vi } from 'vitest';

import { GcliSessionService } from '../../src/sessions/gcli-session-service.js';
import { collect, makeTool } from '../adk-pins/conversation.js';
import { call, says, ScriptedLlm } from '../adk-pins/scripted-llm.js';
import { app, onBoth, event, key, open, textsOf } from './session-oracle.js';

const pages: Omit<ListSessionsRequest, 'appName'>[] = [
  {},
  { userId: 'bob' },
  { userId: 'nobody' },
  ...[undefined, 0, 1, 2, 99].flatMap((limit) => [
    { limit, order: 'asc' as const },
    { limit, order: 'desc' as const, offset: 1 },
    { limit, order: 'asc' as const, offset: 99 },
    { limit, order: 'desc' as const, page: 2 },
    { limit, order: 'asc' as const, page: 1, offset: 3 },
    { limit, userId: 'nobody', page: 2 },
    { limit, userId: 'nobody', offset: 5 },
  ]),
];

describe('a list of sessions is ADK’s', () => {
  const populate = async (service: BaseSessionService): Promise<void> => {
    const times = { s1: 30, s2: 10, s3: 20, s4: 20, s5: 40 };
    for (const [sessionId, timestamp] of Object.entries(times)) {
      const session = await service.createSession({ ...app, sessionId, state: { secret: 1 } });
      await service.appendEvent({ session, event: event('x', {}, { timestamp }) });
    }
    const bobs = await service.createSession({ appName: 'app', userId: 'bob', sessionId: 's9' });
    await service.appendEvent({ session: bobs, event: event('x', {}, { timestamp: 25 }) });
    await service.createSession({ appName: 'other', userId: 'ann', sessionId: 's8' });
  };

  it.each(pages)('%o', async (request) => {
    const both = await onBoth(async (service) => {
      await populate(service);
      return service.listSessions({ appName: 'app', ...request });
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('of copies', async () => {
    const service = new GcliSessionService();
    await populate(service);
    const { sessions } = await service.listSessions({ ...app, order: 'desc' });
    Object.assign(sessions[0] ?? {}, { lastUpdateTime: -1 });
    Object.assign(sessions[0]?.state ?? {}, { a: 1 });
    sessions[0]?.events.push(event('strange'));
    const live = await open(service, { ...app, sessionId: 's5' });
    expect([live.lastUpdateTime, live.state, textsOf(live)]).toEqual([40, { secret: 1 }, ['x']]);
  });
});

describe('unlike them', () => {
  it('hands out the live session', async () => {
    const service = new GcliSessionService();
    const created = await service.createSession(key);
    const got = await open(service);
    expect(got).toBe(created);
    await service.appendEvent({ session: got, event: event('one') });
    expect(textsOf(created)).toEqual(['one']);
    expect((await open(service)).events).toBe(created.events);
  });

  it('hands out a part of the events as a copy that leads nowhere', async () => {
    const service = new GcliSessionService();
    const session = await service.createSession({ ...key, state: { a: 1 } });
    for (const text of ['one', 'two']) await service.appendEvent({ session, event: event(text) });
    for (const config of [{}, { numRecentEvents: 9 }, { afterTimestamp: 1 }]) {
      const copy = await service.getSession({ ...key, config });
      copy?.events.push(event('strange'));
      Object.assign(copy?.state ?? {}, { a: 'strange' });
    }
    expect([textsOf(session), session.state]).toEqual([['one', 'two'], { a: 1 }]);
  });

  it('does not let a partial event touch the session at all', async () => {
    const service = new GcliSessionService();
    const session = await service.createSession(key);
    const before = structuredClone(session);
    await service.appendEvent({ session, event: event('part', { a: 1, 'app:b': 2 }, { partial: true, timestamp: 1 }) });
    expect(session).toEqual(before);
    expect((await service.createSession({ ...key, sessionId: 's2' })).state).toEqual({});
  });

  it('forgets temporary state that a run left in the live session', async () => {
    const service = new GcliSessionService();
    const session = await service.createSession(key);
    Object.assign(session.state, { 'temp:t': 1, own: 2 });
    expect((await open(service)).state).toEqual({ own: 2 });
  });
});

it('under a Runner every event is stored once, in order, in the session that the caller holds', async () => {
  const service = new GcliSessionService();
  const append = vi.spyOn(service, 'appendEvent');
  const llm = new ScriptedLlm(
    [says({ text: 'I look' }, call('tool', 'c1'))],
    [says({ text: 'one' })],
    [says({ text: 'two' })],
  );
  const agent = new LlmAgent({ name: 'agent', model: llm, tools: [makeTool('tool', [])] });
  const runner = new Runner({ appName: 'app', agent, sessionService: service });
  const session = await service.createSession(key);
  const send = (text: string) => collect(runner.runAsync({ ...key, newMessage: { role: 'user', parts: [{ text }] } }));
  const yielded = [...(await send('first')), ...(await send('second'))];
  const ids = session.events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(session.events.map(({ author }) => author)).toEqual(['user', 'agent', 'agent', 'agent', 'user', 'agent']);
  expect(append).toHaveBeenCalledTimes(6);
  expect(ids.filter((_, index) => index !== 0 && index !== 4)).toEqual(yielded.map(({ id }) => id));
  expect(llm.contents(2).map((content) => content.role)).toEqual(['user', 'model', 'user', 'model', 'user']);
  expect((await service.listSessions(app)).totalItems).toBe(1);
});
