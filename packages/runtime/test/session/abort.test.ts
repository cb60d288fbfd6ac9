import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { SessionBusyError } from '@pollux/runtime';
import type { PolluxSession } from '@pollux/runtime';
import { call, gate, hang, loop, rateLimited, reply, scenario, text, thought, unavailable } from '@pollux/testkit';
import type { FakeGemini, Reply } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import {
  agentText,
  collect,
  endReason,
  eventually,
  isAgentText,
  isType,
  message,
  ofType,
  run,
  useWorld,
  within,
} from './harness.js';
import { acceptedContents, textsOf } from './invariants.js';

const world = useWorld();
const ABORT_MS = 3_000;

/** Aborts, and checks that the stream has ended as aborted by the time that abort() resolves. */
async function abort(session: PolluxSession): Promise<void> {
  await within(ABORT_MS, session.abort());
  expect(session.events.at(-1)).toMatchObject({ type: 'agent_end', reason: 'aborted' });
  expect(ofType(session.events, 'error')).toEqual([]);
}

/** The next prompt works, with a history that has the interrupted one in it. */
async function goOn(session: PolluxSession, gemini: FakeGemini, ...kept: string[]): Promise<void> {
  const events = await run(session, 'go on');
  expect(endReason(events)).toBe('completed');
  expect(agentText(events)).toBe('next');
  const contents = acceptedContents(gemini.modelCalls.at(-1));
  expect(textsOf(contents, 'user')).toContain('the prompt');
  expect(textsOf(contents.slice(-1), 'user')).toBe('go on');
  for (const fragment of kept) expect(textsOf(contents, 'model')).toContain(fragment);
}

const next = reply(text('next'));

describe('an abort while the model is asked', () => {
  it('before agent_start ends the stream without asking the model', async () => {
    const { session, gemini } = await world.start([next]);
    await session.send(message('the prompt'));
    await abort(session);
    expect(session.events.map((event) => event.type)).toContain('agent_start');
    await goOn(session, gemini);
    expect(gemini.modelCalls).toHaveLength(1);
  });

  it('in the same tick as the send', async () => {
    const { session, gemini } = await world.start([next]);
    const sent = session.send(message('the prompt'));
    await abort(session);
    expect((await sent).streamId).toBe(session.events.at(-1)?.streamId);
    await goOn(session, gemini);
  });

  it.each([
    ['a connection that never answers', reply(hang()), []],
    ['a gate before the first chunk', reply(gate(), text('never')), []],
    ['the text', reply(text('some text '), text('so far'), hang()), ['some text so far']],
    ['a thought', reply(thought('**Idea** think'), hang()), []],
    ['a call that was not complete', reply(text('I will '), call('list_directory', { dir_path: '.' }), hang()), []],
  ] satisfies [string, Reply, string[]][])('during %s', async (_, plan, kept) => {
    const { session, gemini } = await world.start([plan, next]);
    await session.send(message('the prompt'));
    await gemini.waitForRequest(1);
    await sleep(150);
    expect(session.events.at(-1)?.type).not.toBe('agent_end');
    await abort(session);
    expect((await gemini.waitForResponse(1)).aborted).toBe(true);
    expect(ofType(session.events, 'tool_response')).toEqual([]);
    await goOn(session, gemini, ...kept);
  });

  it.each([
    ['a rate limit', rateLimited({ retryDelay: '30s' })],
    ['an overload', unavailable()],
  ])('during the delay after %s', async (_, plan) => {
    const { session, gemini } = await world.start((__, n) => (n === 0 ? plan : next), {
      settings: { general: { maxAttempts: 5 } },
    });
    await session.send(message('the prompt'));
    await gemini.waitForResponse(1);
    await sleep(100);
    await abort(session);
    expect(gemini.modelCalls).toHaveLength(1);
    await goOn(session, gemini);
    expect(gemini.modelCalls).toHaveLength(2);
  });

  it('during the delay after an invalid stream', async () => {
    const invalid = reply(thought('**Only** thinking'));
    const { session, gemini } = await world.start([invalid, next], { settings: { general: { maxAttempts: 3 } } });
    await session.send(message('the prompt'));
    await gemini.waitForResponse(1);
    await sleep(100);
    await abort(session);
    await goOn(session, gemini);
    expect(gemini.modelCalls).toHaveLength(2);
  });

  it('while the router asks which model to use', async () => {
    const plan = scenario([next], { generateContent: [reply(hang())] });
    const { session, gemini } = await world.start(plan, { model: 'auto' });
    await session.send(message('the prompt'));
    const request = await gemini.waitForRequest(1);
    expect(request.verb).toBe('generateContent');
    await abort(session);
    expect((await gemini.waitForResponse(1)).aborted).toBe(true);
    expect(gemini.modelCalls).toEqual([]);
  });

  it('after a tool round, keeps the round', async () => {
    const lookUp = reply(call('list_directory', { dir_path: '.' }));
    const { session, gemini } = await world.start([lookUp, reply(text('I see '), hang()), next]);
    await session.send(message('the prompt'));
    await eventually(session, isAgentText);
    await abort(session);
    await goOn(session, gemini, 'I see');
    expect(JSON.stringify(gemini.modelCalls[2]?.body.contents)).toContain('functionResponse');
  });
});

describe('an abort from inside a subscriber', () => {
  const rounds = [
    reply(
      text('I look '),
      text('around'),
      call('run_shell_command', { command: 'touch ran' }),
      call('glob', { pattern: '*' }),
    ),
    reply(text('done')),
  ];

  it.each([
    'initialize',
    'message',
    'agent_start',
    'session_update',
    'usage',
    'tool_request',
    'tool_response',
  ] as const)('on %s', async (type) => {
    const { session, gemini, workspace } = await world.start((_, n) => rounds[n] ?? next);
    let aborted: Promise<void> | undefined;
    session.subscribe((event) => {
      if (event.type === type) aborted ??= session.abort();
    });
    await collect(session.sendStream(message('the prompt')));
    expect(endReason(session.events)).toBe('aborted');
    await within(ABORT_MS, aborted ?? Promise.reject(new Error(`no ${type}`)));
    const asked = ofType(session.events, 'tool_request').length;
    expect([0, asked]).toContain(ofType(session.events, 'tool_response').length);
    expect(existsSync(join(workspace, 'ran'))).toBe(type === 'tool_response');

    const served = gemini.modelCalls.length;
    const events = await run(session, 'go on');
    expect(endReason(events)).toBe('completed');
    for (const request of gemini.modelCalls.slice(served)) acceptedContents(request);
    expect(textsOf(acceptedContents(gemini.modelCalls.at(-1)), 'user')).toContain('the prompt');
  });

  it('on a piece of text', async () => {
    const { session, gemini } = await world.start([reply(...loop(20, (i) => text(`${i} `)), hang()), next]);
    const piece = eventually(session, isAgentText).then(() => session.abort());
    const events = await collect(session.sendStream(message('the prompt')));
    expect(endReason(events)).toBe('aborted');
    await within(ABORT_MS, piece);
    await goOn(session, gemini, agentText(events).trim());
  });

  it('on agent_end changes nothing', async () => {
    const { session } = await world.start([next]);
    const end = eventually(session, isType('agent_end')).then(() => session.abort());
    expect(endReason(await run(session, 'the prompt'))).toBe('completed');
    await within(ABORT_MS, end);
    expect(ofType(session.events, 'agent_end')).toHaveLength(1);
  });
});

describe('several aborts', () => {
  it('twice at once and once again end the stream once', async () => {
    const { session, gemini } = await world.start([reply(text('some'), hang()), next]);
    await session.send(message('the prompt'));
    await eventually(session, isAgentText);
    await within(ABORT_MS, Promise.all([session.abort(), session.abort()]));
    await session.abort();
    expect(ofType(session.events, 'agent_end')).toHaveLength(1);
    await goOn(session, gemini, 'some');
  });

  it('when idle does nothing, before and after a stream', async () => {
    const { session } = await world.start([next]);
    await within(100, session.abort());
    expect(session.events).toEqual([]);
    expect(endReason(await run(session, 'the prompt'))).toBe('completed');
    const before = session.events.length;
    await within(100, session.abort());
    expect(session.events).toHaveLength(before);
  });

  it('of one stream after the other keep every prompt', async () => {
    const { session, gemini } = await world.start((_, n) => (n < 3 ? reply(text(`part ${n}`), hang()) : next));
    for (const prompt of ['the prompt', 'the second', 'the third']) {
      await session.send(message(prompt));
      await eventually(session, isAgentText);
      await abort(session);
    }
    await goOn(session, gemini, 'part 0', 'part 1', 'part 2');
    const prompts = textsOf(acceptedContents(gemini.modelCalls.at(-1)), 'user');
    expect(prompts).toMatch(/the prompt[\s\S]*the second[\s\S]*the third[\s\S]*go on/);
  });

  it('of prompts that never reached the model keep every prompt', async () => {
    const { session, gemini } = await world.start([next]);
    for (const prompt of ['the prompt', 'the second']) {
      await session.send(message(prompt));
      await abort(session);
    }
    await goOn(session, gemini);
    expect(textsOf(acceptedContents(gemini.modelCalls[0]), 'user')).toContain('the second');
  });

  it('a message while an abort is under way is refused', async () => {
    const { session } = await world.start([reply(text('some'), hang())]);
    await session.send(message('the prompt'));
    await eventually(session, isAgentText);
    const aborted = session.abort();
    await expect(session.send(message('too early'))).rejects.toBeInstanceOf(SessionBusyError);
    await within(ABORT_MS, aborted);
  });

  it('dispose ends an active stream as aborted', async () => {
    const { session, service } = await world.start([reply(text('some'), hang())]);
    const stream = collect(session.sendStream(message('the prompt')));
    await eventually(session, isAgentText);
    await within(ABORT_MS, service.dispose());
    expect(endReason(await within(100, stream))).toBe('aborted');
  });
});
