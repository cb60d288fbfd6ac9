import { setLogger } from '@google/adk';
import type { Event, Session } from '@google/adk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { app, onBoth, event, key, open } from '../../test/unit/session-oracle.js';
import { GcliSessionService } from './gcli-session-service.js';

beforeEach(() => {
  setLogger(null);
  vi.useFakeTimers({ now: 5_000_000, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** A session whose id is made up. */
function shape({ id, ...rest }: Session): unknown {
  return { ...rest, id: /^[0-9a-f-]{36}$/.test(id) };
}

describe('like ADK’s sessions in memory', () => {
  it('creates: with an id, a state without temporary keys, and a time', async () => {
    const both = await onBoth((service) =>
      service.createSession({ ...key, state: { a: 1, 'temp:b': 2, 'user:c': 3 } }),
    );
    expect(both.ours).toEqual(both.adks);
  });

  it('makes up an id when none is given', async () => {
    const both = await onBoth(async (service) => shape(await service.createSession(app)));
    expect(both.ours).toEqual(both.adks);
  });

  it('makes up an id in the place of an empty one', async () => {
    const both = await onBoth(async (service) => shape(await service.createSession({ ...app, sessionId: '' })));
    expect(both.ours).toEqual(both.adks);
  });

  it('does not change the state that it was given', async () => {
    const state = { a: 1, 'temp:b': 2 };
    const service = new GcliSessionService();
    const session = await service.createSession({ ...key, state });
    session.state['a'] = 'changed';
    expect(state).toEqual({ a: 1, 'temp:b': 2 });
  });

  it('gets what was created, by app, user and id, and nothing else', async () => {
    const both = await onBoth(async (service) => {
      await service.createSession({ ...key, state: { a: 1 } });
      const others = [{ appName: 'other' }, { userId: 'bob' }, { sessionId: 's2' }];
      const found = await Promise.all(others.map((other) => service.getSession({ ...key, ...other })));
      return { found, own: await service.getSession(key) };
    });
    expect(both.ours).toEqual(both.adks);
    expect(await new GcliSessionService().getSession(key)).toBeUndefined();
  });

  it('replaces a session that is created again', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession({ ...key, state: { a: 1 } });
      await service.appendEvent({ session, event: event('gone') });
      await service.createSession({ ...key, state: { b: 2 } });
      return [await service.getSession(key), await service.listSessions(app)];
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('gets or creates', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.getOrCreateSession(key);
      await service.appendEvent({ session, event: event('kept', {}, { timestamp: 7 }) });
      return service.getOrCreateSession(key);
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('deletes one session, and an unknown one without complaint', async () => {
    const both = await onBoth(async (service) => {
      await service.createSession(key);
      await service.createSession({ ...key, sessionId: 's2' });
      await service.deleteSession({ ...key, sessionId: 'unknown' });
      await service.deleteSession({ ...key, userId: 'bob' });
      const before = await service.listSessions(app);
      await service.deleteSession(key);
      return [before, await service.getSession(key), await service.listSessions(app)];
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('appends: events, state and time; temporary state is not kept', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession({ ...key, state: { a: 0, kept: true } });
      const delta = { a: 1, 'temp:t': 2, gone: null };
      const appended = await service.appendEvent({ session, event: event('one', delta, { timestamp: 11 }) });
      await service.appendEvent({ session, event: event('two', {}, { timestamp: 12 }) });
      return { appended, session, stored: await service.getSession(key) };
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('replaces an event that is appended again', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession(key);
      for (const text of ['one', 'two', 'three']) {
        await service.appendEvent({ session, event: event(text, {}, { timestamp: 1 }) });
      }
      await service.appendEvent({ session, event: event('new', { b: 1 }, { id: 'e-two', timestamp: 2 }) });
      return service.getSession(key);
    });
    expect(both.ours).toEqual(both.adks);
  });

  it.each<[string, (events: Event[]) => void]>([
    ['cut off', (events) => events.splice(1)],
    ['put in between', (events) => events.splice(1, 0, event('c', {}, { timestamp: 3 }))],
    ['replaced by as many others', (events) => events.splice(1, 1, event('c', {}, { timestamp: 3 }))],
    ['put in another order', (events) => events.push(...events.splice(0, 1))],
  ])('finds the event to replace among events that others have %s', async (_what, change) => {
    const both = await onBoth(async (service) => {
      // ADK appends to the session at hand and to its own copy; at hand is where others can reach the events.
      const session = await service.createSession(key);
      for (const text of ['a', 'b']) await service.appendEvent({ session, event: event(text, {}, { timestamp: 1 }) });
      change(session.events);
      for (const text of ['b', 'c', 'a', 'd', 'c']) {
        await service.appendEvent({ session, event: event(text, {}, { timestamp: 4 }) });
      }
      return session.events.map(({ id, timestamp }) => [id, timestamp]);
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('keeps state of the app for all users, state of a user for all of his sessions, the rest for one', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession(key);
      const sessions = [key, { ...key, sessionId: 's2' }, { ...key, userId: 'bob' }, { ...key, appName: 'other' }];
      for (const other of sessions.slice(1)) await service.createSession(other);
      const states = async () =>
        Promise.all(sessions.map(async (other) => ({ ...(await open(service, other)).state })));
      const delta = { 'app:a': 1, 'user:u': 2, 'temp:t': 3, own: 4 };
      await service.appendEvent({ session, event: event('one', delta, { timestamp: 1 }) });
      const first = await states();
      const bob = await open(service, { ...key, userId: 'bob' });
      const later = { 'app:a': 'changed', 'user:u': 'of bob' };
      await service.appendEvent({ session: bob, event: event('two', later, { timestamp: 2 }) });
      const created = await service.createSession({ ...key, sessionId: 's3', state: { 'app:a': 'own', 'user:x': 5 } });
      return [first, await states(), created.state, (await service.getSession({ ...key, sessionId: 's3' }))?.state];
    });
    expect(both.ours).toEqual(both.adks);
  });

  it('shares nothing that is appended to a session after it was deleted', async () => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession(key);
      await service.deleteSession(key);
      await service.appendEvent({ session, event: event('late', { 'app:a': 1, 'user:u': 2 }, { timestamp: 1 }) });
      return [await service.getSession(key), (await service.createSession({ ...key, sessionId: 's2' })).state];
    });
    expect(both.ours).toEqual(both.adks);
  });

  it.each([
    {},
    { numRecentEvents: 2 },
    { numRecentEvents: 0 },
    { numRecentEvents: 99 },
    { afterTimestamp: 20 },
    { afterTimestamp: 21 },
    { afterTimestamp: 1 },
    { afterTimestamp: 99 },
    { afterTimestamp: 20, numRecentEvents: 1 },
  ])('gets a part of the events: %o', async (config) => {
    const both = await onBoth(async (service) => {
      const session = await service.createSession({ ...key, state: { a: 1 } });
      for (const [text, timestamp] of Object.entries({ one: 10, two: 20, three: 15, four: 30 })) {
        await service.appendEvent({ session, event: event(text, {}, { timestamp }) });
      }
      return service.getSession({ ...key, config });
    });
    expect(both.ours).toEqual(both.adks);
  });
});
