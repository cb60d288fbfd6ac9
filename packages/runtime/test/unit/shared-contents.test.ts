import type { Event } from '@google/adk';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ContentProjection } from '../../src/pipeline/content-projection.js';
import { GcliSessionService } from '../../src/sessions/gcli-session-service.js';
import { createWithdrawal } from '../../src/sessions/withdrawal.js';
import type { Content } from '../adk-pins/scripted-llm.js';
import { AGENT, answers, asks, playBoth, contextOf, fill, model, sessionWith, user } from './projection-oracle.js';

afterEach(() => vi.restoreAllMocks());

const request = async (projection: ContentProjection, session: ReturnType<typeof sessionWith>) =>
  fill(projection, contextOf(session));
const texts = (contents: readonly Content[]) => contents.flatMap((content) => (content.parts ?? []).map((p) => p.text));

function isFrozenAllTheWay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenAllTheWay);
}

describe('contents that requests share', () => {
  it('are frozen all the way down, and the events are not', async () => {
    const event = model({ functionCall: { name: 'tool', id: 'a', args: { deep: { list: [1] } } } });
    const { contents } = await request(new ContentProjection(), sessionWith([user('go'), event]));
    expect(contents).toHaveLength(2);
    expect(contents.map(isFrozenAllTheWay)).toEqual([true, true]);
    expect(() => Object.assign(contents[0] ?? {}, { role: 'model' })).toThrow(TypeError);
    expect(Object.isFrozen(event.content)).toBe(false);
    expect(Object.isFrozen(event.content?.parts)).toBe(false);
  });

  it('are the same objects in the next request, so that what they become on the wire can be kept', async () => {
    const session = sessionWith([user('go'), model('ok')]);
    const projection = new ContentProjection();
    const before = await request(projection, session);
    session.events.push(user('more'));
    const after = await request(projection, session);
    expect(after.contents[0]).toBe(before.contents[0]);
    expect(after.contents[1]).toBe(before.contents[1]);
  });

  it('can be added to, replaced and removed in one request without a trace in the next', async () => {
    const session = sessionWith([user('go'), model('ok')]);
    const projection = new ContentProjection();
    const spoilt = await request(projection, session);
    spoilt.contents.push({ role: 'user', parts: [{ text: 'injected' }] });
    spoilt.contents[0] = { role: 'user', parts: [{ text: 'replaced' }] };
    spoilt.contents.splice(1, 1);
    expect(texts((await request(projection, session)).contents)).toEqual(['go', 'ok']);
    session.events.push(user('more'));
    expect(texts((await request(projection, session)).contents)).toEqual(['go', 'ok', 'more']);
    expect(texts([...projection.contentsOf(session, AGENT)])).toEqual(['go', 'ok', 'more']);
  });

  it('do not change with the event that they were made of', async () => {
    const event = user('go');
    const projection = new ContentProjection();
    const { contents } = await request(projection, sessionWith([event]));
    event.content?.parts?.push({ text: 'later' });
    expect(texts(contents)).toEqual(['go']);
  });

  it.each([
    ['a function', { output: 'ok', render: () => 'x' }],
    ['bytes', { output: new Uint8Array([1, 2, 3]) }],
  ])('may come from an answer with %s in it, as ADK allows', async (_what, response) => {
    const answer = user({ functionResponse: { id: 'a', name: 'tool', response } });
    const { contents } = await request(new ContentProjection(), sessionWith([user('go'), model(asks('a')), answer]));
    expect(JSON.parse(JSON.stringify(contents))).toEqual(
      JSON.parse(
        JSON.stringify([
          { role: 'user', parts: [{ text: 'go' }] },
          { role: 'model', parts: [asks('a')] },
          answer.content,
        ]),
      ),
    );
  });
});

describe('changes to what was already projected', () => {
  const keys = { appName: 'app', userId: 'user', sessionId: 'session' };
  const create = async (...events: Event[]) => {
    const service = new GcliSessionService();
    const session = await service.createSession(keys);
    for (const event of events) await service.appendEvent({ session, event });
    return { service, session, projection: new ContentProjection() };
  };

  it('a withdrawn event is left out from then on', async () => {
    const prompt = user('never mind');
    const { service, session, projection } = await create(user('go'), model('ok'), prompt);
    expect(texts((await request(projection, session)).contents)).toEqual(['go', 'ok', 'never mind']);
    await service.appendEvent({ session, event: createWithdrawal(prompt.id, AGENT) });
    expect(texts((await request(projection, session)).contents)).toEqual(['go', 'ok']);
    await service.appendEvent({ session, event: user('next') });
    expect(texts((await request(projection, session)).contents)).toEqual(['go', 'ok', 'next']);
  });

  it.each([
    [0, ['first, again', 'second', 'third']],
    [1, ['first', 'second, again', 'third']],
    [2, ['first', 'second', 'third, again']],
  ])('event %i that is appended again under its id is seen as it is now', async (index, expected) => {
    const events = [user('first'), model('second'), user('third')];
    const { service, session, projection } = await create(...events);
    await request(projection, session);
    const old = events[index];
    const text = `${old?.content?.parts?.[0]?.text}, again`;
    const event = { ...(old ?? user('')), content: { role: old?.content?.role, parts: [{ text }] } };
    await service.appendEvent({ session, event });
    expect(session.events).toHaveLength(3);
    expect(texts((await request(projection, session)).contents)).toEqual(expected);
  });

  it('events that were cut off are gone', async () => {
    const { session, projection } = await create(user('one'), model('two'), user('three'), model('four'));
    await request(projection, session);
    session.events.splice(2);
    expect(texts((await request(projection, session)).contents)).toEqual(['one', 'two']);
    session.events.push(user('other'), model('way'));
    expect(texts((await request(projection, session)).contents)).toEqual(['one', 'two', 'other', 'way']);
  });

  it('another session is another history', async () => {
    const { session, projection } = await create(user('one'), model('two'));
    await request(projection, session);
    expect(texts((await request(projection, sessionWith([user('other')]))).contents)).toEqual(['other']);
    expect(texts((await request(projection, session)).contents)).toEqual(['one', 'two']);
  });

  it('is linear again once the late answer that was not is cut off', async () => {
    const late = [user('go'), model(asks('a')), user('wait'), user(answers('a'))];
    const { session, projection } = await create(...late);
    expect((await request(projection, session)).contents).toHaveLength(3);
    session.events.splice(2);
    session.events.push(user(answers('a')));
    const { contents } = await request(projection, session);
    expect(contents).toHaveLength(3);
    expect(contents.every((content) => Object.isFrozen(content))).toBe(true);
  });
});

// A model may count its ids from one again in every turn; ADK would show the newest answer at each of the calls.
it('a call id that comes back in a later turn keeps the answer of its own turn', async () => {
  const history = [
    user('go'),
    model(asks('a')),
    user(answers('a', 'first')),
    model(asks('a')),
    user(answers('a', 'second')),
  ];
  const { contents } = await request(new ContentProjection(), sessionWith(history));
  expect(contents.flatMap((content) => content.parts?.[0]?.functionResponse?.response ?? [])).toEqual([
    { output: 'first' },
    { output: 'second' },
  ]);
  const { ours, adks } = await playBoth(history);
  expect(ours, 'when ADK agrees, this case belongs to the compared histories').not.toEqual(adks);
});

it('each appended event is copied once, however many requests there are', async () => {
  const clone = vi.spyOn(globalThis, 'structuredClone');
  const session = sessionWith();
  const projection = new ContentProjection();
  const turns = 50;
  for (let turn = 0; turn < turns; turn++) {
    session.events.push(user('go'), model(asks(`c${turn}`)), user(answers(`c${turn}`)), model('ok'));
    await request(projection, session);
    await request(projection, session);
  }
  expect(clone).toHaveBeenCalledTimes(4 * turns);
  expect((await request(projection, session)).contents).toHaveLength(4 * turns);
});
