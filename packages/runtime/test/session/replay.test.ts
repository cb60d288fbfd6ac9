import { setTimeout as sleep } from 'node:timers/promises';

import { DisposedError } from '@pollux/runtime';
import type { AgentEvent, PolluxSession } from '@pollux/runtime';
import { call, gate, loop, reply, text } from '@pollux/testkit';
import { describe, expect, it, vi } from 'vitest';

import {
  agentText,
  collect,
  endReason,
  eventually,
  failure,
  isType,
  message,
  ofType,
  run,
  useWorld,
  within,
} from './harness.js';

const world = useWorld();
const plan = [
  reply(text('one '), text('two '), call('list_directory', { dir_path: '.' })),
  reply(text('three')),
  reply(text('four')),
];

/** Two finished streams. */
async function finished(): Promise<{ session: PolluxSession; first: AgentEvent[]; second: AgentEvent[] }> {
  const { session } = await world.start(plan);
  return { session, first: await run(session, 'first'), second: await run(session, 'second') };
}

describe('the replay of a finished stream', () => {
  it('by streamId yields the same events, again and again', async () => {
    const { session, first, second } = await finished();
    for (const events of [first, second, first]) {
      expect(await collect(session.stream({ streamId: events[0]?.streamId }))).toEqual(events);
    }
  });

  it('by eventId yields exactly the rest', async () => {
    const { session, first, second } = await finished();
    for (const events of [first, second]) {
      for (const [index, { id }] of events.entries()) {
        expect(await within(500, collect(session.stream({ eventId: id })))).toEqual(events.slice(index + 1));
      }
    }
  });

  it('from agent_end yields nothing and ends', async () => {
    const { session, second } = await finished();
    const eventId = second.at(-1)?.id;
    expect(await within(500, collect(session.stream({ eventId })))).toEqual([]);
  });

  it('from an event before agent_start starts at agent_start', async () => {
    const { session, first, second } = await finished();
    const [initialize] = session.events;
    const [asked, askedAgain] = ofType(session.events, 'message').filter((event) => event.role === 'user');
    expect(await collect(session.stream({ eventId: initialize?.id }))).toEqual(first);
    expect(await collect(session.stream({ eventId: asked?.id }))).toEqual(first);
    expect(await collect(session.stream({ eventId: askedAgain?.id }))).toEqual(second);
  });

  it('works after the service was disposed', async () => {
    const { session, service } = await world.start([reply(text('one'))]);
    const events = await run(session, 'first');
    await service.dispose();
    expect(await collect(session.stream({ streamId: events[0]?.streamId }))).toEqual(events);
    expect(await collect(session.stream({ eventId: events[1]?.id }))).toEqual(events.slice(2));
  });

  it('of a long session needs no search through its events', async () => {
    const { session } = await world.start([reply(...loop(5_000, (i) => text(`${i} `)))]);
    const events = await run(session, 'count');
    expect(events.length).toBeGreaterThan(5_000);
    const searched: string[] = [];
    const spies = (
      ['find', 'findIndex', 'findLast', 'findLastIndex', 'filter', 'some', 'indexOf', 'slice'] as const
    ).map((name) => {
      const original = Reflect.get(Array.prototype, name);
      return vi.spyOn(Array.prototype, name).mockImplementation(function spied(this: unknown[], ...args: unknown[]) {
        if (this === session.events) searched.push(name);
        return Reflect.apply(original, this, args);
      });
    });
    const rest = await collect(session.stream({ eventId: events.at(-2)?.id })).finally(() =>
      spies.forEach((spy) => spy.mockRestore()),
    );
    expect(rest).toEqual(events.slice(-1));
    expect(searched).toEqual([]);
  });
});

describe('reading a stream that goes on', () => {
  it('without options attaches to the active stream from its start', async () => {
    const door = gate();
    const { session } = await world.start([reply(text('one '), door, text('two'))]);
    await session.send(message('hi'));
    await door.reached;
    const late = collect(session.stream());
    await sleep(20);
    door.open();
    const events = await within(2_000, late);
    expect(events[0]?.type).toBe('agent_start');
    expect(agentText(events)).toBe('one two');
  });

  it('without options waits for the next stream, not for one that is over', async () => {
    const { session } = await world.start([reply(text('one')), reply(text('two'))]);
    await run(session, 'first');
    const waiting = collect(session.stream());
    await sleep(20);
    const second = await run(session, 'second');
    expect(await within(500, waiting)).toEqual(second);
  });

  it('an update while a reader waits does not end or feed it', async () => {
    const { session } = await world.start([reply(text('one'))]);
    const waiting = collect(session.stream());
    await session.send({ update: { title: 'a title' } });
    await sleep(20);
    expect(await within(2_000, Promise.all([waiting, run(session, 'hi')]))).toSatisfy(
      ([read, sent]: AgentEvent[][]) => read?.length === sent?.length,
    );
  });

  it('by eventId goes on where the stream stands', async () => {
    const door = gate();
    const { session } = await world.start([reply(text('one '), door, text('two'))]);
    const sent = collect(session.sendStream(message('hi')));
    await door.reached;
    const cursor = session.events.findLast((event) => event.type === 'message');
    const rest = collect(session.stream({ eventId: cursor?.id }));
    await sleep(20);
    door.open();
    const whole = await sent;
    const at = whole.findIndex((event) => event.id === cursor?.id);
    expect(await within(500, rest)).toEqual(whole.slice(at + 1));
  });

  it('two readers get the same, and one that leaves early disturbs nobody', async () => {
    const door = gate();
    const { session } = await world.start([reply(text('one '), door, text('two')), reply(text('three'))]);
    const { streamId } = await session.send(message('hi'));
    const options = { streamId: streamId ?? '' };
    const [left, right] = [collect(session.stream(options)), collect(session.stream(options))];
    for await (const event of session.stream(options)) if (event.type === 'agent_start') break;
    const impatient = session.stream(options)[Symbol.asyncIterator]();
    await impatient.next();
    await door.reached;
    door.open();
    expect(await left).toEqual(await right);
    expect(agentText(await left)).toBe('one two');
    await impatient.return?.();
    expect(endReason(await run(session, 'again'))).toBe('completed');
  });

  it('a reader that breaks out of sendStream leaves the stream running', async () => {
    const door = gate();
    const { session } = await world.start([reply(text('one '), door, text('two'))]);
    for await (const event of session.sendStream(message('hi'))) if (event.type === 'message') break;
    const end = eventually(session, isType('agent_end'));
    door.open();
    expect(await within(2_000, end)).toMatchObject({ reason: 'completed' });
    expect(agentText(session.events)).toBe('one two');
  });

  it('a reader that is slower than the stream misses nothing', async () => {
    const { session } = await world.start([reply(...loop(30, (i) => text(`${i} `)))]);
    const read: AgentEvent[] = [];
    for await (const event of session.sendStream(message('hi'))) {
      read.push(event);
      await sleep(2);
    }
    expect(read).toEqual(session.events.slice(session.events.findIndex(isType('agent_start'))));
  });
});

describe('a reader when the session is disposed', () => {
  it('that waits for a stream gets an error instead of hanging', async () => {
    const { session, service } = await world.start([]);
    const waiting = failure(within(2_000, collect(session.stream())));
    await sleep(10);
    await service.dispose();
    expect(await waiting).toBeInstanceOf(DisposedError);
    await expect(within(500, collect(session.stream()))).rejects.toBeInstanceOf(DisposedError);
  });

  it('that follows a stream sees it end', async () => {
    const { session, service } = await world.start([reply(text('one'), gate())]);
    const reading = collect(session.sendStream(message('hi')));
    await eventually(session, isType('session_update'));
    await service.dispose();
    expect(endReason(await within(500, reading))).toBe('aborted');
  });

  it('that was handed a sendStream whose send had not begun gets an error', async () => {
    const { session, service } = await world.start([]);
    const stream = session.sendStream(message('hi'));
    await service.dispose();
    await expect(within(500, collect(stream))).rejects.toBeInstanceOf(DisposedError);
  });
});
