import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PolluxSession } from '@pollux/runtime';
import { call, chunk, finish, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { agentText, endReason, message, ofType, run, useWorld, within } from './harness.js';
import { acceptedContents, textsOf, toolAnswers } from './invariants.js';

const world = useWorld();
const ABORT_MS = 3_000;
const next = reply(text('next'));

/** A shell call that writes the pids of its shell and of a child into a file, and then takes its time. */
function slowShell(file: string, before = ''): ReturnType<typeof call> {
  const command = `${before} sleep 30 & echo $$ $! > ${file}.tmp && mv ${file}.tmp ${file}; wait`;
  return call('run_shell_command', { command }, { id: `id_${file}` });
}

async function pidsIn(file: string): Promise<number[]> {
  await waitUntil(() => existsSync(file), `${file} was not written`);
  return (await readFile(file, 'utf8')).trim().split(' ').map(Number);
}

async function waitUntil(holds: () => boolean, complaint: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(complaint);
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Aborts once all tools run; their processes must be gone soon after. */
async function abortTools(
  session: PolluxSession,
  workspace: string,
  files: readonly string[],
  ready: () => Promise<void> = async () => undefined,
): Promise<void> {
  await session.send(message('the prompt'));
  const pids = (await Promise.all(files.map((file) => pidsIn(join(workspace, file))))).flat();
  await ready();
  expect(pids.every(isAlive)).toBe(true);
  await within(ABORT_MS, session.abort());
  expect(session.events.at(-1)).toMatchObject({ type: 'agent_end', reason: 'aborted' });
  await waitUntil(() => !pids.some(isAlive), 'processes of an aborted tool are still there');
}

describe('the calls of one response', () => {
  it('run at the same time', async () => {
    const naps = [1, 2, 3].map((i) => call('run_shell_command', { command: `sleep 1; echo nap-${i}` }));
    const { session, gemini } = await world.start([reply(chunk(...naps)), reply(text('rested'))]);
    await run(session, 'rest');
    const [asked, answered] = gemini.modelCalls;
    const took = (answered?.receivedAt ?? Infinity) - (asked?.responseEndedAt ?? 0);
    expect(took).toBeGreaterThan(900);
    expect(took).toBeLessThan(2_500);
    expect(toolAnswers(answered).map(({ response }) => /nap-\d/.exec(JSON.stringify(response))?.[0])).toEqual([
      'nap-1',
      'nap-2',
      'nap-3',
    ]);
  });

  it('are all answered in their order, the unknown and the invalid too', async () => {
    const calls = [
      call('no_such_tool', { a: 1 }, { id: 'c1' }),
      call('run_shell_command', { command: 'sleep 0.3; echo slow' }, { id: 'c2' }),
      call('read_file', { wrong: true }, { id: 'c3' }),
      call('list_directory', { dir_path: '.' }),
    ];
    const { session, gemini } = await world.start([reply(chunk(...calls)), reply(text('ok'))]);
    const events = await run(session, 'go');
    acceptedContents(gemini.modelCalls[1]);
    const answers = toolAnswers(gemini.modelCalls[1]);
    expect(answers.map(({ name }) => name)).toEqual([
      'no_such_tool',
      'run_shell_command',
      'read_file',
      'list_directory',
    ]);
    expect(answers.map(({ response }) => 'error' in response)).toEqual([true, false, true, false]);
    const requested = ofType(events, 'tool_request').map((event) => event.requestId);
    expect(new Set(requested).size).toBe(4);
    expect(ofType(events, 'tool_response').map((event) => event.requestId)).toEqual(requested);
    expect(ofType(events, 'tool_response').map((event) => event.isError)).toEqual([true, false, true, false]);
  });

  it('with one id for two calls are still two calls', async () => {
    const calls = ['a', 'b'].map((file_path) => call('write_file', { file_path, content: file_path }, { id: 'same' }));
    const { session, gemini, workspace } = await world.start([reply(chunk(...calls)), reply(text('ok'))]);
    const events = await run(session, 'go');
    expect(endReason(events)).toBe('completed');
    const answers = toolAnswers(gemini.modelCalls[1]).map(({ response }) => JSON.stringify(response));
    expect(answers).toHaveLength(2);
    expect(['a', 'b'].map((file) => existsSync(join(workspace, file)))).toEqual([true, true]);
    expect(answers[0]).toContain(join(workspace, 'a'));
    expect(answers[1]).toContain(join(workspace, 'b'));
  });

  it('in several chunks are one batch', async () => {
    const { session, gemini } = await world.start([
      reply(text('first '), call('list_directory', { dir_path: '.' }), text('then '), call('glob', { pattern: '*' })),
      reply(text('ok')),
    ]);
    expect(agentText(await run(session, 'go'))).toBe('first then ok');
    expect(gemini.modelCalls).toHaveLength(2);
    acceptedContents(gemini.modelCalls[1]);
    expect(toolAnswers(gemini.modelCalls[1])).toHaveLength(2);
  });
});

describe('what comes back from tools', () => {
  it('media goes to the model as parts of its own', async () => {
    const { session, gemini, workspace } = await world.start([
      reply(call('read_file', { file_path: 'dot.png' })),
      reply(text('a dot')),
    ]);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await writeFile(join(workspace, 'dot.png'), Buffer.from(png, 'base64'));
    expect(endReason(await run(session, 'look'))).toBe('completed');
    acceptedContents(gemini.modelCalls[1]);
    expect(JSON.stringify(gemini.modelCalls[1]?.body.contents?.at(-1))).toContain(png);
  });

  it('an empty answer to them is asked for again, once', async () => {
    const { session, gemini } = await world.start([
      reply(call('list_directory', { dir_path: '.' })),
      reply(finish('STOP')),
      reply(text('here is what I saw')),
    ]);
    const events = await run(session, 'look');
    expect([endReason(events), agentText(events)]).toEqual(['completed', 'here is what I saw']);
    expect(gemini.modelCalls).toHaveLength(3);
    expect(textsOf(acceptedContents(gemini.modelCalls[2]), 'user')).toContain('empty response');
  });
});

describe('an abort while tools run', () => {
  it('ends the processes, answers the call, and the session goes on', async () => {
    const { session, gemini, workspace } = await world.start([reply(text('wait '), slowShell('one')), next]);
    await abortTools(session, workspace, ['one']);
    expect(ofType(session.events, 'tool_response')).toHaveLength(1);
    expect(agentText(await run(session, 'go on'))).toBe('next');
    const contents = acceptedContents(gemini.modelCalls[1]);
    expect(textsOf(contents, 'user')).toContain('the prompt');
    expect(textsOf(contents, 'model')).toContain('wait');
    expect(gemini.modelCalls).toHaveLength(2);
  });

  it('ends a process that ignores SIGTERM', async () => {
    const { session, workspace } = await world.start([reply(slowShell('one', `trap '' TERM INT HUP;`))]);
    await abortTools(session, workspace, ['one']);
    expect(endReason(session.events)).toBe('aborted');
  });

  it('ends all of several at once', async () => {
    const files = ['one', 'two', 'three'];
    const { session, gemini, workspace } = await world.start([
      reply(chunk(...files.map((file) => slowShell(file)))),
      next,
    ]);
    await abortTools(session, workspace, files);
    const responses = ofType(session.events, 'tool_response').map((event) => event.requestId);
    expect(responses).toEqual(ofType(session.events, 'tool_request').map((event) => event.requestId));
    await run(session, 'go on');
    acceptedContents(gemini.modelCalls[1]);
  });

  it('keeps the result of a call that was done by then', async () => {
    const quick = call('run_shell_command', { command: 'echo quick-result; touch quick' });
    const { session, gemini, workspace } = await world.start([reply(chunk(quick, slowShell('slow'))), next]);
    await abortTools(session, workspace, ['slow'], async () => {
      await waitUntil(() => existsSync(join(workspace, 'quick')), 'the quick call did not run');
      await sleep(300); // its process still has to end
    });
    await run(session, 'go on');
    acceptedContents(gemini.modelCalls[1]);
    const answers = JSON.stringify(gemini.modelCalls[1]?.body.contents);
    expect(answers).toContain('quick-result');
    expect(answers).toContain('Cancelled');
  });

  it('does not start calls that were still waiting', async () => {
    const edits = ['a.txt', 'b.txt'].map((file_path) => call('write_file', { file_path, content: 'x' }));
    const { session, gemini, workspace } = await world.start([reply(chunk(slowShell('slow'), ...edits)), next]);
    await abortTools(session, workspace, ['slow']);
    await sleep(200);
    const written = ['a.txt', 'b.txt'].filter((file) => existsSync(join(workspace, file)));
    await run(session, 'go on');
    acceptedContents(gemini.modelCalls[1]);
    const claimed = JSON.stringify(gemini.modelCalls[1]?.body.contents);
    for (const file of written) expect(claimed, `${file} was written and the model was told`).toContain(`wrote`);
    expect(ofType(session.events, 'tool_response')).toHaveLength(3);
  });

  it('the next batch of tools runs, also right after', async () => {
    const echo = call('run_shell_command', { command: 'echo second-batch' });
    const { session, gemini, workspace } = await world.start([reply(slowShell('one')), reply(echo), next]);
    await abortTools(session, workspace, ['one']);
    expect(endReason(await run(session, 'go on'))).toBe('completed');
    expect(JSON.stringify(toolAnswers(gemini.modelCalls[2]))).toContain('second-batch');
  });

  it('dispose ends the processes too', async () => {
    const { session, service, workspace } = await world.start([reply(slowShell('one'))]);
    await session.send(message('the prompt'));
    const pids = await pidsIn(join(workspace, 'one'));
    expect(pids.every(isAlive)).toBe(true);
    await within(ABORT_MS, service.dispose());
    await waitUntil(() => !pids.some(isAlive), 'processes of a disposed session are still there');
  });
});
