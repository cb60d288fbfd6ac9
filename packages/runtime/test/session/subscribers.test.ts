import { setTimeout as sleep } from 'node:timers/promises';

import type { AgentEvent, PolluxSession } from '@pollux/runtime';
import { call, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { agentText, collect, endReason, eventually, isType, message, ofType, run, useWorld } from './harness.js';

const world = useWorld();
const plan = [reply(text('one '), text('two '), call('list_directory', { dir_path: '.' })), reply(text('three'))];

/** A stream without what differs from run to run. */
function shape(events: readonly AgentEvent[]): unknown[] {
  return events.map((event) => ({
    type: event.type,
    ...('reason' in event ? { reason: event.reason } : {}),
    ...(event.type === 'message' ? { role: event.role, content: event.content } : {}),
  }));
}

async function undisturbed(): Promise<unknown[]> {
  const { session } = await world.start(plan);
  await run(session, 'hi');
  return shape(session.events);
}

/** Runs the plan with the given subscribers and returns what the process was told meanwhile. */
async function runWith(subscribe: (session: PolluxSession) => void): Promise<{
  session: PolluxSession;
  warnings: string[];
  rejections: unknown[];
}> {
  const warnings: string[] = [];
  const rejections: unknown[] = [];
  const onWarning = (warning: Error): number => warnings.push(warning.message);
  const onRejection = (reason: unknown): number => rejections.push(reason);
  process.on('warning', onWarning);
  process.on('unhandledRejection', onRejection);
  try {
    const { session } = await world.start(plan);
    subscribe(session);
    await run(session, 'hi');
    await sleep(20); // warnings and rejections are told in a later tick
    return { session, warnings, rejections };
  } finally {
    process.off('warning', onWarning);
    process.off('unhandledRejection', onRejection);
  }
}

describe('a subscriber that fails', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('broken subscriber');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken subscriber'))],
    [
      'rejects later',
      async () => {
        await sleep(5);
        throw new Error('broken subscriber');
      },
    ],
    [
      'throws something that is no error',
      () => {
        // oxlint-disable-next-line typescript/only-throw-error -- what a careless program does
        throw 'broken subscriber';
      },
    ],
  ] satisfies [string, () => unknown][])(
    'that %s is reported as a warning, and the stream is as without it',
    async (_, fail) => {
      const seen: AgentEvent[] = [];
      const { session, warnings, rejections } = await runWith((subject) => {
        // oxlint-disable-next-line typescript/no-misused-promises -- the type says void, and programs pass this
        subject.subscribe((event) => (event.type === 'message' ? fail() : undefined));
        subject.subscribe((event) => seen.push(event));
      });
      expect(rejections).toEqual([]);
      expect(warnings.filter((warning) => warning.includes('broken subscriber'))).toHaveLength(4);
      expect(seen).toEqual(session.events);
      expect(shape(session.events)).toEqual(await undisturbed());
    },
  );

  it('does not keep abort from ending the stream', async () => {
    const { session } = await world.start(plan);
    session.subscribe(() => {
      throw new Error('broken subscriber');
    });
    await session.send(message('hi'));
    await session.abort();
    expect(endReason(session.events)).toBe('aborted');
  });
});

describe('subscribing and unsubscribing', () => {
  it('a slow subscriber does not hold the stream up, and many get every event once and in order', async () => {
    const seen: string[][] = Array.from({ length: 50 }, () => []);
    const { session, warnings } = await runWith((subject) => {
      // oxlint-disable-next-line typescript/no-misused-promises -- the type says void, and programs pass this
      subject.subscribe(async () => sleep(10_000, undefined, { ref: false }));
      for (const ids of seen) subject.subscribe((event) => ids.push(event.id));
    });
    const ids = session.events.map((event) => event.id);
    for (const got of seen) expect(got).toEqual(ids);
    expect(warnings).toEqual([]);
    expect(shape(session.events)).toEqual(await undisturbed());
  });

  it('a subscriber may unsubscribe itself and others while it is notified', async () => {
    const { session } = await world.start(plan);
    const seen: Record<'self' | 'victim' | 'other', string[]> = { self: [], victim: [], other: [] };
    const stopSelf = session.subscribe((event) => {
      seen.self.push(event.type);
      stopSelf();
      stopVictim();
    });
    const stopVictim = session.subscribe((event) => seen.victim.push(event.type));
    session.subscribe((event) => seen.other.push(event.type));
    await run(session, 'hi');
    expect(seen.self).toEqual(['initialize']);
    expect(seen.victim.length).toBeLessThanOrEqual(1);
    expect(seen.other).toEqual(session.events.map((event) => event.type));
    stopSelf();
  });

  it('a subscriber that is added while others are notified gets the later events', async () => {
    const { session } = await world.start(plan);
    const late: string[] = [];
    void eventually(session, isType('agent_start')).then(() => session.subscribe((event) => late.push(event.type)));
    await run(session, 'hi');
    expect(late.at(-1)).toBe('agent_end');
  });

  it('hears nothing after it unsubscribed', async () => {
    const { session } = await world.start([reply(text('one')), reply(text('two'))]);
    const seen: string[] = [];
    const stop = session.subscribe((event) => seen.push(event.type));
    await run(session, 'first');
    const before = [...seen];
    stop();
    await run(session, 'second');
    expect(seen).toEqual(before);
  });
});

describe('a subscriber that sends', () => {
  it('on agent_end starts the next stream', async () => {
    const { session } = await world.start([reply(text('one')), reply(text('two'))]);
    const sent = eventually(session, isType('agent_end')).then(() => session.send(message('second')));
    await run(session, 'first');
    const { streamId } = await sent;
    expect(agentText(await collect(session.stream({ streamId: streamId ?? '' })))).toBe('two');
  });

  it('does so within the notification, and the others still see the events in order', async () => {
    const { session } = await world.start([reply(text('one')), reply(text('two'))]);
    const sends: Promise<unknown>[] = [];
    session.subscribe((event) => {
      if (event.type === 'agent_end' && sends.length === 0) sends.push(session.send(message('second')));
    });
    const seen: string[] = [];
    session.subscribe((event) => seen.push(event.id));
    await run(session, 'first');
    await Promise.all(sends);
    await collect(session.stream());
    expect(ofType(session.events, 'agent_end')).toHaveLength(2);
    expect(seen).toEqual(session.events.map((event) => event.id));
  });

  it('an update within the notification is seen in order too', async () => {
    const { session } = await world.start(plan);
    const sends: Promise<unknown>[] = [];
    session.subscribe((event) => {
      if (event.type === 'tool_request') sends.push(session.send({ update: { title: 'listing' } }));
    });
    const seen: string[] = [];
    session.subscribe((event) => seen.push(event.id));
    await run(session, 'hi');
    await Promise.all(sends);
    expect(ofType(session.events, 'session_update')).toContainEqual(expect.objectContaining({ title: 'listing' }));
    expect(seen).toEqual(session.events.map((event) => event.id));
  });
});
