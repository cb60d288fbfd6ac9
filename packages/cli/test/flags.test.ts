import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { call, reply, text } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { jsonLines, parseJson } from './json.js';
import type { Json } from './json.js';
import { setUp } from './run-pollux.js';

const ANSWER = () => reply(text('Fine.'));

function recorded(...words: string[]): string {
  const candidate = { content: { role: 'model', parts: words.map((word) => ({ text: word })) }, finishReason: 'STOP' };
  return `${JSON.stringify({ method: 'generateContentStream', response: [{ candidates: [candidate] }] })}\n`;
}

describe('--session-id', () => {
  it('names the session, once', async () => {
    const pollux = await setUp(ANSWER);
    const argv = ['-p', 'x', '-o', 'json', '--session-id', 'my_session-1'];
    expect(parseJson((await pollux.run(argv)).stdout)).toMatchObject({ session_id: 'my_session-1' });
    const again = await pollux.run(argv);
    expect({ stdout: again.stdout, exitCode: again.exitCode }).toEqual({ stdout: '', exitCode: 42 });
    expect(parseJson(again.stderr)).toMatchObject({
      error: { type: 'FatalInputError', code: 42, message: expect.stringContaining('my_session-1') },
    });
  });

  it('is made up when it is not given', async () => {
    const pollux = await setUp(ANSWER);
    const ids = [];
    for (const argv of [
      ['-p', 'x', '-o', 'json'],
      ['-p', 'y', '-o', 'json'],
    ]) {
      ids.push(parseJson((await pollux.run(argv)).stdout)['session_id']);
    }
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('recorded responses', () => {
  it('are written by --record-responses and replayed by --fake-responses', async () => {
    const pollux = await setUp([reply(call('read_file', { file_path: 'note.txt' })), reply(text('It says hello.'))]);
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const first = await pollux.run(['-p', 'x', '--record-responses', 'recorded.jsonl']);
    expect(first).toMatchObject({ stdout: 'It says hello.\n', stderr: '', exitCode: 0 });
    const lines = jsonLines(await readFile(join(pollux.sandbox.workspace, 'recorded.jsonl'), 'utf8'));
    expect(lines.map(({ method }) => method)).toEqual(['generateContentStream', 'generateContentStream']);

    const again = await pollux.run(['-p', 'x', '--fake-responses', 'recorded.jsonl']);
    expect(again).toMatchObject({ stdout: 'It says hello.\n', stderr: '', exitCode: 0 });
    expect(pollux.gemini.requests).toHaveLength(2);
  });

  it('must be of the method that is called with --fake-responses', async () => {
    const pollux = await setUp();
    const counted = `${JSON.stringify({ method: 'countTokens', response: { totalTokens: 1 } })}\n`;
    await pollux.sandbox.write('workspace/fake.jsonl', counted + recorded('Fine.'));
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '--fake-responses', 'fake.jsonl']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/countTokens/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('are searched for the method with --fake-responses-non-strict', async () => {
    const pollux = await setUp();
    const counted = `${JSON.stringify({ method: 'countTokens', response: { totalTokens: 1 } })}\n`;
    await pollux.sandbox.write('workspace/fake.jsonl', counted + recorded('Fine.'));
    const ended = await pollux.run(['-p', 'x', '--fake-responses-non-strict', 'fake.jsonl']);
    expect(ended).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  });

  it.each(['--fake-responses', '--fake-responses-non-strict'])('must be there for %s', async (flag) => {
    const { stdout, stderr, exitCode } = await (await setUp()).run(['-p', 'x', flag, 'missing.jsonl']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 42 });
    expect(stderr).toMatch(/^[^\n]*missing\.jsonl\n$/);
  });
});

describe('--runtime', () => {
  const plan = (): Reply[] => [
    reply(text('Let me look.'), call('read_file', { file_path: 'note.txt' }), call('glob', { pattern: '*.md' })),
    reply(text('It says '), text('hello.')),
  ];
  /** What a run says, without what differs from run to run. */
  const said = async (runtime: string, format: string): Promise<unknown> => {
    const pollux = await setUp(plan());
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const argv = ['-p', 'x', '--session-id', 's', '--runtime', runtime, '-o', format];
    const { stdout, stderr, exitCode } = await pollux.run(argv);
    const events = format === 'text' ? stdout : format === 'json' ? [parseJson(stdout)] : jsonLines(stdout);
    return { said: stable(events), stderr, exitCode };
  };

  it.each(['text', 'json', 'stream-json'])('makes no difference in the format %s', async (format) => {
    expect(await said('adk', format)).toEqual(await said('legacy', format));
  });

  it('is legacy when the settings switch ADK off', async () => {
    const pollux = await setUp(ANSWER, { experimental: { adk: { runtimeEnabled: false } } });
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  });
});

/** Times and made-up ids differ from run to run. */
function stable(events: string | Json[]): unknown {
  const volatile = /^(timestamp|tool_id|duration_?[mM]s|totalDurationMs|totalLatencyMs)$/;
  return JSON.parse(JSON.stringify(events), (key, value: unknown) => (volatile.test(key) ? undefined : value));
}

describe('other flags', () => {
  it('-d writes what it does to stderr only', async () => {
    const pollux = await setUp([ANSWER()]);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-d']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Fine.\n', exitCode: 0 });
    expect(stderr).toContain('Hook system initialized successfully');
  });

  it('-d has no failure to tell of an ordinary run', async () => {
    const pollux = await setUp([ANSWER()]);
    expect((await pollux.run(['-p', 'x', '-d'])).stderr).not.toMatch(/failed to|error:/i);
  });

  it('-d keeps the json format whole', async () => {
    const pollux = await setUp([ANSWER()]);
    expect(parseJson((await pollux.run(['-p', 'x', '-d', '-o', 'json'])).stdout)).toMatchObject({ response: 'Fine.' });
  });

  it('--screen-reader is accepted', async () => {
    const pollux = await setUp([ANSWER()]);
    expect(await pollux.run(['-p', 'x', '--screen-reader'])).toMatchObject({ stdout: 'Fine.\n', exitCode: 0 });
  });

  it('-w needs a setting', async () => {
    const { stderr, exitCode } = await (await setUp()).run(['-p', 'x', '-w', 'feature']);
    expect(exitCode).toBe(42);
    expect(stderr).toMatch(/^[^\n]*experimental\.worktrees[^\n]*\n$/);
  });
});
