import { call, reply, text, thought } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { jsonLines, parseJson } from './json.js';
import { setUp } from './run-pollux.js';

const MODEL = 'gemini-2.5-flash';
const TOKENS = { input: 10, prompt: 10, candidates: 5, total: 15, cached: 0, thoughts: 0, tool: 0 };
const COLOURED = '\u001b[31mred\u001b[0m and \u001b]0;title\u0007plain';

/** Reads a file that is there, then answers. */
function readThenAnswer(): Reply[] {
  return [
    reply(thought('**Plan** read it'), text('Let me look.'), call('read_file', { file_path: 'note.txt' })),
    reply(text('It says '), text('hello.')),
  ];
}

describe('the text format', () => {
  it('prints the answer and a line end, and nothing else', async () => {
    const pollux = await setUp([reply(thought('hidden'), text('One '), text('two.'))]);
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'One two.\n', stderr: '', exitCode: 0 });
  });

  it('does not double the line end of an answer', async () => {
    const pollux = await setUp([reply(text('One.\n'))]);
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'One.\n', exitCode: 0 });
  });

  it('starts a new line after each round of tools', async () => {
    const pollux = await setUp(readThenAnswer());
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: 'Let me look.\nIt says hello.\n', stderr: '', exitCode: 0 });
  });

  it('takes terminal escapes out of the answer', async () => {
    const pollux = await setUp([reply(text(COLOURED))]);
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'red and plain\n', stderr: '', exitCode: 0 });
  });

  it('leaves them in with --raw-output, and warns', async () => {
    const pollux = await setUp([reply(text(COLOURED))]);
    const { stdout, stderr } = await pollux.run(['-p', 'x', '--raw-output']);
    expect(stdout).toBe(`${COLOURED}\n`);
    expect(stderr).toMatch(/^\[WARNING\][^\n]*--accept-raw-output-risk[^\n]*\n$/);
  });

  it('does not warn of a risk that is accepted', async () => {
    const pollux = await setUp([reply(text(COLOURED))]);
    const ended = await pollux.run(['-p', 'x', '--raw-output', '--accept-raw-output-risk']);
    expect(ended).toMatchObject({ stdout: `${COLOURED}\n`, stderr: '', exitCode: 0 });
  });
});

describe('the json format', () => {
  it('is one object with session, answer and statistics', async () => {
    const pollux = await setUp([reply(text('Hi '), text('there.'))]);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-o', 'json', '--session-id', 'my-session']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    const calls = { totalRequests: 1, totalErrors: 0, totalLatencyMs: expect.any(Number) };
    expect(parseJson(stdout)).toEqual({
      session_id: 'my-session',
      response: 'Hi there.',
      stats: {
        models: {
          [MODEL]: {
            api: { ...calls, errorsByType: {} },
            tokens: TOKENS,
            roles: { main: { ...calls, tokens: TOKENS } },
          },
        },
        tools: {
          totalCalls: 0,
          totalSuccess: 0,
          totalFail: 0,
          totalDurationMs: 0,
          totalDecisions: { accept: 0, reject: 0, modify: 0, auto_accept: 0 },
          byName: {},
        },
        files: { totalLinesAdded: 0, totalLinesRemoved: 0 },
      },
    });
    expect(stdout).toBe(JSON.stringify(parseJson(stdout), null, 2));
  });

  it('has only the words after the last round of tools, and counts the tools', async () => {
    const pollux = await setUp(readThenAnswer());
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-o', 'json']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(parseJson(stdout)).toMatchObject({
      response: 'It says hello.',
      stats: {
        models: { [MODEL]: { api: { totalRequests: 2 }, tokens: { total: 30 } } },
        tools: { totalCalls: 1, totalSuccess: 1, byName: { read_file: { count: 1, success: 1 } } },
      },
    });
  });

  it('has no terminal escapes in it', async () => {
    const pollux = await setUp([reply(text(COLOURED))]);
    const { stdout } = await pollux.run(['-p', 'x', '-o', 'json']);
    expect(parseJson(stdout)).toMatchObject({ response: 'red and plain' });
  });

  it('can be chosen in the settings, and a flag goes before them', async () => {
    const pollux = await setUp(() => reply(text('Hi.')), { output: { format: 'json' } });
    expect(parseJson((await pollux.run(['-p', 'x'])).stdout)).toMatchObject({ response: 'Hi.' });
    expect((await pollux.run(['-p', 'x', '-o', 'text'])).stdout).toBe('Hi.\n');
  });
});

describe('the stream-json format', () => {
  it('is one event a line', async () => {
    const pollux = await setUp(readThenAnswer());
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'Look.', '-o', 'stream-json', '--session-id', 's-1']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const id: unknown = expect.stringMatching(/./);
    const tokens = { total_tokens: 30, input_tokens: 20, output_tokens: 10, cached: 0, input: 20 };
    const said = (content: string) => ({ type: 'message', timestamp, role: 'assistant', content, delta: true });
    expect(jsonLines(stdout)).toEqual([
      { type: 'init', timestamp, session_id: 's-1', model: MODEL },
      { type: 'message', timestamp, role: 'user', content: 'Look.' },
      said('Let me look.'),
      { type: 'tool_use', timestamp, tool_name: 'read_file', tool_id: id, parameters: { file_path: 'note.txt' } },
      expect.objectContaining({ type: 'tool_result', timestamp, tool_id: id, status: 'success' }),
      said('It says '),
      said('hello.'),
      {
        type: 'result',
        timestamp,
        status: 'success',
        stats: { ...tokens, duration_ms: expect.any(Number), tool_calls: 1, models: { [MODEL]: tokens } },
      },
    ]);
  });

  it('gives a call and its result the same id', async () => {
    const pollux = await setUp(readThenAnswer());
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    const events = jsonLines((await pollux.run(['-p', 'x', '-o', 'stream-json'])).stdout);
    const ids = events.flatMap((event) => ('tool_id' in event ? [event['tool_id']] : []));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('reports a tool that fails, and goes on', async () => {
    const pollux = await setUp(readThenAnswer());
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-o', 'stream-json']);
    expect(exitCode).toBe(0);
    expect(jsonLines(stdout).find(({ type }) => type === 'tool_result')).toMatchObject({
      status: 'error',
      error: { type: 'file_not_found', message: expect.stringContaining('note.txt') },
    });
    expect(stderr).toMatch(/^Error executing tool read_file: File not found\.\n$/);
  });
});
