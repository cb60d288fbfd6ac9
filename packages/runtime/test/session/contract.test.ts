import { chunk, call, drop, brokenJson, blocked, finish, httpError, noFinish, rawChunk } from '@pollux/testkit';
import { reply, serverError, text, thought, usage } from '@pollux/testkit';
import { promises as fs } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

import { agentText, collect, endReason, isType, message, MODEL, ofType, run, useWorld } from './harness.js';
import { acceptedContents, textsOf } from './invariants.js';

const world = useWorld();
const stopHook = { type: 'command', command: `echo '{"continue": false, "stopReason": "enough"}'` };

describe('the beginning of a stream', () => {
  it('send resolves with the streamId before agent_start, also for a subscriber from before', async () => {
    const { session } = await world.start([reply(text('hello'))]);
    const order: string[] = [];
    session.subscribe((event) => order.push(event.type));
    const { streamId } = await session.send(message('hi'));
    order.push('sent');
    await collect(session.stream({ streamId: streamId ?? '' }));
    expect(order.slice(0, 4)).toEqual(['initialize', 'message', 'sent', 'agent_start']);
    expect(streamId).toBe(session.events.find(isType('agent_start'))?.streamId);
  });

  it('a session has no events before its first send, and starts with initialize', async () => {
    const { session, workspace } = await world.start([reply(text('one')), reply(text('two'))]);
    expect(session.events).toEqual([]);
    await run(session, 'hi');
    await run(session, 'again');
    expect(session.events[0]).toMatchObject({
      type: 'initialize',
      sessionId: session.id,
      workspace,
      agentId: 'gemini-cli',
    });
    expect(ofType(session.events, 'initialize')).toHaveLength(1);
  });

  it('displayContent is shown and the content is sent', async () => {
    const { session, gemini } = await world.start([reply(text('ok'))]);
    const content = [{ type: 'text' as const, text: 'what is sent' }];
    const stream = session.sendStream({
      message: { content, displayContent: 'what is shown' },
      _meta: { origin: 'x' },
    });
    await collect(stream);
    expect(ofType(session.events, 'message')[0]).toMatchObject({
      role: 'user',
      content: [{ type: 'text', text: 'what is shown' }],
      _meta: { origin: 'x' },
    });
    const sent = textsOf(acceptedContents(gemini.modelCalls[0]), 'user');
    expect(sent).toContain('what is sent');
    expect(sent).not.toContain('what is shown');
  });

  it('yields from agent_start to agent_end, with the text in order', async () => {
    const { session } = await world.start([reply(thought('**Plan** think'), text('one '), text('two'))]);
    const events = await run(session, 'hi');
    expect(events.map((event) => event.type)).toEqual([
      'agent_start',
      'session_update',
      'message',
      'message',
      'message',
      'usage',
      'agent_end',
    ]);
    expect(agentText(events)).toBe('one two');
  });
});

describe('the end of a stream', () => {
  it.each([
    ['completed', reply(text('done'))],
    ['refusal', reply(text('I must not'), finish('SAFETY'))],
    ['refusal', reply(text('quoted'), finish('RECITATION'))],
    ['max_budget', reply(text('cut of'), finish('MAX_TOKENS'))],
    ['failed', reply(text('hm'), finish('OTHER'))],
  ])('%s keeps the text', async (reason, plan) => {
    const { session, gemini } = await world.start([plan, reply(text('next'))]);
    const events = await run(session, 'hi');
    expect(endReason(events)).toBe(reason);
    expect(ofType(events, 'error')).toEqual([]);
    await run(session, 'go on');
    expect(textsOf(acceptedContents(gemini.modelCalls[1]), 'model')).toContain(agentText(events));
  });

  it.each([
    ['400', httpError(400), { status: 'INVALID_ARGUMENT', fatal: true }],
    ['401', httpError(401), { fatal: true }],
    ['403', httpError(403), { status: 'PERMISSION_DENIED', fatal: true }],
    ['500', serverError(), { status: 'INTERNAL', fatal: true }],
    ['a connection dropped at once', reply(drop()), { fatal: true }],
    ['a connection dropped in the text', reply(text('some'), drop()), { fatal: true }],
    ['broken JSON', reply(text('some'), brokenJson()), { fatal: true }],
    ['no finish reason', reply(text('some'), noFinish()), { _meta: { code: 'INVALID_STREAM' } }],
    ['only usage', reply(rawChunk({ usageMetadata: { promptTokenCount: 3 } })), { _meta: { code: 'INVALID_STREAM' } }],
    ['nothing but a thought', reply(thought('**A** b')), { _meta: { errorType: 'THINKING_ONLY_RESPONSE' } }],
    ['a refusal without text', reply(finish('SAFETY')), { _meta: { errorType: 'SAFETY_BLOCKED' } }],
    ['a blocked prompt', reply(blocked('SAFETY')), { _meta: { code: 'INVALID_STREAM' } }],
    ['a malformed call', reply(finish('MALFORMED_FUNCTION_CALL')), { _meta: { code: 'INVALID_STREAM' } }],
  ])('%s fails with one error, and the prompt is taken back', async (_, plan, error) => {
    const { session, gemini } = await world.start([plan, reply(text('fine'), usage({ prompt: 7, output: 2 }))]);
    const events = await run(session, 'first prompt');
    expect(endReason(events)).toBe('failed');
    expect(ofType(events, 'error')).toMatchObject([error]);
    expect(events.map((event) => event.type).indexOf('session_update')).toBe(1);

    const again = await run(session, 'second prompt');
    expect(endReason(again)).toBe('completed');
    const sent = textsOf(acceptedContents(gemini.modelCalls.at(-1)), 'user');
    expect(sent).toContain('second prompt');
    expect(sent).not.toContain('first prompt');
  });

  it('max_turns after the tools of the last allowed turn, whose results are kept', async () => {
    const { session, gemini } = await world.start([reply(call('list_directory', { dir_path: '.' }))], {
      settings: { model: { maxSessionTurns: 1 } },
    });
    const events = await run(session, 'look');
    expect(ofType(events, 'tool_response')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ reason: 'max_turns', data: { code: 'MAX_TURNS_EXCEEDED' } });
    const second = await run(session, 'more');
    expect(endReason(second)).toBe('max_turns');
    expect(gemini.modelCalls).toHaveLength(1);
  });

  it('a failure after tools keeps their results', async () => {
    const lookUp = reply(call('list_directory', { dir_path: '.' }, { id: 'c1' }));
    const { session, gemini } = await world.start([lookUp, serverError(), reply(text('ok'))]);
    expect(endReason(await run(session, 'look'))).toBe('failed');
    expect(endReason(await run(session, 'go on'))).toBe('completed');
    const contents = acceptedContents(gemini.modelCalls[2]);
    expect(JSON.stringify(contents)).toContain('functionResponse');
    expect(textsOf(contents, 'user')).toContain('look');
  });

  it('completed when a hook stops the run, without another model call', async () => {
    const { session, gemini } = await world.start(
      [reply(call('list_directory', { dir_path: '.' })), reply(text('ok'))],
      {
        settings: { hooksConfig: { enabled: true }, hooks: { BeforeTool: [{ matcher: '*', hooks: [stopHook] }] } },
      },
    );
    const events = await run(session, 'look');
    expect(endReason(events)).toBe('completed');
    expect(ofType(events, 'tool_response')).toMatchObject([{ isError: true }]);
    expect(gemini.modelCalls).toHaveLength(1);
    await run(session, 'go on');
    acceptedContents(gemini.modelCalls[1]);
  });

  it('failed when a tool says that nothing can go on, such as a full disk', async () => {
    const { session, gemini } = await world.start([
      reply(call('write_file', { file_path: 'a.txt', content: 'a' })),
      reply(text('ok')),
    ]);
    const full = vi.spyOn(fs, 'writeFile').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const events = await run(session, 'write').finally(() => full.mockRestore());
    expect(endReason(events)).toBe('failed');
    expect(gemini.modelCalls).toHaveLength(1);
    await run(session, 'go on');
    acceptedContents(gemini.modelCalls[1]);
  });
});

describe('what every event says', () => {
  it('the model of each send, also of the second', async () => {
    const { session } = await world.start([
      reply(chunk(call('list_directory', { dir_path: '.' })), usage({ prompt: 11, output: 1 })),
      reply(text('one'), usage({ prompt: 12, output: 2 })),
      reply(text('two'), usage({ prompt: 13, output: 3 })),
    ]);
    await run(session, 'first');
    await run(session, 'second');
    expect(ofType(session.events, 'usage')).toMatchObject([
      { model: MODEL, inputTokens: 11, outputTokens: 1 },
      { model: MODEL, inputTokens: 12, outputTokens: 2 },
      { model: MODEL, inputTokens: 13, outputTokens: 3 },
    ]);
  });

  it('its stream, and an id of its own', async () => {
    const { session } = await world.start((_, n) => reply(text(`answer ${n}`)));
    const streams = [await run(session, 'a'), await run(session, 'b'), await run(session, 'c')];
    for (const events of streams) expect(new Set(events.map((event) => event.streamId)).size).toBe(1);
    expect(new Set(streams.map((events) => events[0]?.streamId)).size).toBe(3);
    expect(new Set(session.events.map((event) => event.id)).size).toBe(session.events.length);
  });
});
