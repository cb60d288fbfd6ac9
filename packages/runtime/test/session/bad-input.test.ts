import {
  EmptyMessageError,
  InvalidSendError,
  PolluxError,
  SessionBusyError,
  UnknownEventError,
  UnknownStreamError,
} from '@pollux/runtime';
import type { AgentSend } from '@pollux/runtime';
import { gate, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { agentText, collect, endReason, failure, message, MODEL, run, useWorld } from './harness.js';
import { acceptedContents, textsOf } from './invariants.js';

const world = useWorld();

/** What a program without types might pass. */
function untyped(json: string): AgentSend {
  return JSON.parse(json);
}

describe('a message that cannot be sent', () => {
  it('while a stream is active is refused, and the stream is unharmed', async () => {
    const door = gate();
    const { session, gemini } = await world.start([reply(text('one '), door, text('two')), reply(text('three'))]);
    const first = collect(session.sendStream(message('first')));
    await door.reached;
    const before = session.events.length;
    const refused = await failure(session.send(message('second')));
    expect(refused).toBeInstanceOf(SessionBusyError);
    expect(refused).toMatchObject({ code: 'SESSION_BUSY', name: 'SessionBusyError' });
    expect(session.events).toHaveLength(before);
    door.open();
    expect(agentText(await first)).toBe('one two');

    expect(endReason(await run(session, 'third'))).toBe('completed');
    expect(textsOf(acceptedContents(gemini.modelCalls[1]), 'user')).not.toContain('second');
  });

  it('is refused from the moment of the first send, and accepted from agent_end on', async () => {
    const { session } = await world.start([reply(text('one')), reply(text('two'))]);
    const first = session.send(message('first'));
    await expect(session.send(message('second'))).rejects.toBeInstanceOf(SessionBusyError);
    await collect(session.stream({ streamId: (await first).streamId ?? '' }));
    expect(agentText(await run(session, 'third'))).toBe('two');
  });

  it.each([
    ['no content', '{"message":{"content":[]}}'],
    ['blank text', '{"message":{"content":[{"type":"text","text":" \\n\\t "}]}}'],
    ['blank texts', '{"message":{"content":[{"type":"text","text":""},{"type":"text","text":" "}]}}'],
    ['a blank thought', '{"message":{"content":[{"type":"thought","thought":" "}]}}'],
    ['media without data', '{"message":{"content":[{"type":"media"}]}}'],
    ['only a thought, which is never sent', '{"message":{"content":[{"type":"thought","thought":"hm"}]}}'],
    ['blank text but a display', '{"message":{"content":[{"type":"text","text":""}],"displayContent":"x"}}'],
  ])('is empty: %s', async (_, payload) => {
    const { session } = await world.start([]);
    const error = await failure(session.send(untyped(payload)));
    expect(error).toBeInstanceOf(EmptyMessageError);
    expect(error).toMatchObject({ code: 'EMPTY_MESSAGE' });
    expect(session.events).toEqual([]);
  });
});

describe('a payload of the wrong shape', () => {
  it.each([
    ['null'],
    ['"hello"'],
    ['[]'],
    ['{}'],
    ['{"_meta":{}}'],
    ['{"unknown":{}}'],
    ['{"message":null}'],
    ['{"message":"hello"}'],
    ['{"message":{}}'],
    ['{"message":{"content":"hello"}}'],
    ['{"message":{"content":[{"text":"no type"}]}}'],
    ['{"message":{"content":[{"type":"text"}]}}'],
    ['{"message":{"content":[{"type":"text","text":5}]}}'],
    ['{"message":{"content":[{"type":"tool","text":"x"}]}}'],
    ['{"message":{"content":[{"type":"text","text":"x"}],"displayContent":5}}'],
    ['{"message":{"content":[{"type":"text","text":"x"}]},"update":{"title":"y"}}'],
    ['{"message":{"content":[{"type":"text","text":"x"}]},"action":{"type":"y","data":1}}'],
    ['{"elicitations":[]}'],
    ['{"elicitations":"yes"}'],
    ['{"elicitations":[{"requestId":"r1","action":"accept","content":{}}]}'],
    ['{"action":{"type":"compress","data":{}}}'],
    ['{"action":{}}'],
    ['{"update":{}}'],
    ['{"update":null}'],
    ['{"update":{"title":""}}'],
    ['{"update":{"title":5}}'],
    ['{"update":{"model":""}}'],
    ['{"update":{"colour":"red"}}'],
    ['{"update":{"config":{"temperature":1}}}'],
    ['{"update":{"config":{"approvalMode":"always"}}}'],
    ['{"update":{"config":"plan"}}'],
  ])('%s is refused and leaves no trace', async (payload) => {
    const { session, gemini } = await world.start([reply(text('ok'))]);
    const error = await failure(session.send(untyped(payload)));
    expect(error).toBeInstanceOf(InvalidSendError);
    expect(error).toMatchObject({ code: 'INVALID_SEND' });
    expect(session.events).toEqual([]);
    expect(endReason(await run(session, 'still works'))).toBe('completed');
    expect(gemini.modelCalls).toHaveLength(1);
  });

  it('an update that is refused changes nothing, not even its valid half', async () => {
    const { session, gemini } = await world.start([reply(text('ok'))]);
    const update = { model: 'gemini-2.5-flash', config: { approvalMode: 'always' } };
    await expect(session.send({ update })).rejects.toBeInstanceOf(InvalidSendError);
    await run(session, 'hi');
    expect(gemini.modelCalls[0]?.model).toBe(MODEL);
  });

  it('an approval mode that an untrusted folder forbids is refused, with its model', async () => {
    const options = { trustedFolder: false, approvalMode: 'default' as const };
    const { session, gemini } = await world.start([reply(text('ok'))], options);
    const update = { model: 'gemini-2.5-flash', config: { approvalMode: 'yolo' } };
    await expect(session.send({ update })).rejects.toBeInstanceOf(InvalidSendError);
    await run(session, 'hi');
    expect(gemini.modelCalls[0]?.model).toBe(MODEL);
  });
});

describe('a place that does not exist', () => {
  it.each([['never-emitted'], ['']])('event "%s"', async (eventId) => {
    const { session } = await world.start([reply(text('ok'))]);
    await run(session, 'hi');
    const error = await failure(collect(session.stream({ eventId })));
    expect(error).toBeInstanceOf(UnknownEventError);
    expect(error).toMatchObject({ code: 'UNKNOWN_EVENT' });
  });

  it('an event of an update that started no agent', async () => {
    const { session } = await world.start([]);
    await session.send({ update: { title: 'a title' } });
    const eventId = session.events.at(-1)?.id ?? '';
    await expect(collect(session.stream({ eventId }))).rejects.toBeInstanceOf(UnknownEventError);
  });

  it.each([['never-started'], ['']])('stream "%s"', async (streamId) => {
    const { session } = await world.start([reply(text('ok'))]);
    await run(session, 'hi');
    const error = await failure(collect(session.stream({ streamId })));
    expect(error).toBeInstanceOf(UnknownStreamError);
    expect(error).toMatchObject({ code: 'UNKNOWN_STREAM' });
  });
});

describe('PolluxError.isInstance', () => {
  it('knows its own, also of another copy of the package, and nothing else', () => {
    expect(PolluxError.isInstance(new EmptyMessageError())).toBe(true);
    expect(PolluxError.isInstance({ [Symbol.for('pollux.error')]: true })).toBe(true);
    for (const other of [new Error('x'), null, undefined, 'x', 5, {}])
      expect(PolluxError.isInstance(other)).toBe(false);
  });
});
