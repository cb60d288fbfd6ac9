import type { RecordedRequest } from '@pollux/testkit';
import { call, gate, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { collect, endReason, message, MODEL, ofType, run, useWorld } from './harness.js';
import { acceptedContents, toolAnswers } from './invariants.js';

const world = useWorld();
const FLASH = 'gemini-2.5-flash';

function toolNames(request: RecordedRequest | undefined): string[] {
  return (request?.body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []).map(({ name }) => name);
}

describe('an update of the model', () => {
  it('between two sends takes effect with the next one, and is an event', async () => {
    const { session, gemini } = await world.start([reply(text('one')), reply(text('two')), reply(text('three'))]);
    await run(session, 'first');
    expect(await session.send({ update: { model: FLASH }, _meta: { by: 'me' } })).toEqual({ streamId: null });
    expect(session.events.at(-1)).toMatchObject({ type: 'session_update', model: FLASH, _meta: { by: 'me' } });
    const second = await run(session, 'second');
    await session.send({ update: { model: MODEL } });
    await run(session, 'third');
    expect(gemini.modelCalls.map((request) => request.model)).toEqual([MODEL, FLASH, MODEL]);
    expect(ofType(second, 'session_update')).toMatchObject([{ model: FLASH }]);
    expect(ofType(session.events, 'usage').map((event) => event.model)).toEqual([MODEL, FLASH, MODEL]);
    acceptedContents(gemini.modelCalls[2]);
  });

  it('before the first send is preceded by initialize', async () => {
    const { session, gemini } = await world.start([reply(text('one'))]);
    await session.send({ update: { model: FLASH } });
    expect(session.events.map((event) => event.type)).toEqual(['initialize', 'session_update']);
    await run(session, 'first');
    expect(gemini.modelCalls[0]?.model).toBe(FLASH);
  });

  it('during a stream takes effect at the next model call, and belongs to the stream', async () => {
    const door = gate();
    const { session, gemini } = await world.start([
      reply(text('wait '), door, call('list_directory', { dir_path: '.' })),
      reply(text('done')),
    ]);
    const stream = collect(session.sendStream(message('hi')));
    await door.reached;
    const { streamId } = await session.send({ update: { model: FLASH } });
    door.open();
    const events = await stream;
    expect(endReason(events)).toBe('completed');
    expect(events[0]?.streamId).toBe(streamId);
    expect(gemini.modelCalls.map((request) => request.model)).toEqual([MODEL, FLASH]);
    expect(ofType(events, 'usage').map((event) => event.model)).toEqual([MODEL, FLASH]);
  });
});

describe('other updates', () => {
  it('a title is only an event', async () => {
    const { session, gemini } = await world.start([reply(text('one'))]);
    await session.send({ update: { title: 'a title' } });
    expect(session.events.at(-1)).toMatchObject({ type: 'session_update', title: 'a title' });
    expect(session.events.at(-1)).not.toHaveProperty('model');
    await run(session, 'first');
    expect(gemini.modelCalls[0]?.model).toBe(MODEL);
  });

  it('plan mode changes the tools on the wire, and back', async () => {
    const { session, gemini } = await world.start((_, n) => reply(text(`${n}`)));
    await run(session, 'first');
    await session.send({ update: { config: { approvalMode: 'plan' } } });
    expect(session.events.at(-1)).toMatchObject({ type: 'session_update', config: { approvalMode: 'plan' } });
    await run(session, 'second');
    await session.send({ update: { config: { approvalMode: 'yolo' } } });
    await run(session, 'third');
    const [before, during, afterwards] = gemini.modelCalls;
    expect(toolNames(before)).toContain('run_shell_command');
    expect(toolNames(during)).toContain('exit_plan_mode');
    expect(toolNames(during)).not.toContain('run_shell_command');
    expect(toolNames(afterwards)).toEqual(toolNames(before));
    expect(JSON.stringify(during?.body.systemInstruction)).not.toBe(JSON.stringify(before?.body.systemInstruction));
    expect(JSON.stringify(afterwards?.body.systemInstruction)).toBe(JSON.stringify(before?.body.systemInstruction));
  });

  it('plan mode during a stream keeps a shell call of the next round from running', async () => {
    const door = gate();
    const { session, gemini } = await world.start([
      reply(door, call('list_directory', { dir_path: '.' })),
      reply(call('run_shell_command', { command: 'echo ran-anyway' })),
      reply(text('done')),
    ]);
    const stream = collect(session.sendStream(message('hi')));
    await door.reached;
    await session.send({ update: { config: { approvalMode: 'plan' } } });
    door.open();
    expect(endReason(await stream)).toBe('completed');
    expect(toolNames(gemini.modelCalls[1])).not.toContain('run_shell_command');
    const [answer] = toolAnswers(gemini.modelCalls[2]);
    expect(answer?.response).toHaveProperty('error');
    expect(JSON.stringify(answer?.response['output'] ?? '')).not.toContain('ran-anyway');
  });
});
