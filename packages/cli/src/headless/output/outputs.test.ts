import { beforeEach, describe, expect, it } from 'vitest';

import { uiTelemetryService } from '../../gemini-core.js';
import type { AgentEvent } from '../../gemini-core.js';
import { fatal } from '../failure.js';
import { calls, cites, event, fails, RecordedStreams, says, shows, thinks } from '../fixtures/events.js';
import { createOutput } from './create-output.js';
import type { RunOutput } from './run-output.js';

const TIDY = { rawOutput: false, acceptRawOutputRisk: false };
const ESCAPES = '\u001B[31mred\u001B[0m';
const IDENTITY = { sessionId: 'sid', model: 'pro' };
const FAILURE = {
  ...fatal('FatalTurnLimitedError', 'Too many turns.'),
  stream: { type: 'unknown', message: '[API Error: x]' },
};

let streams: RecordedStreams;
beforeEach(() => {
  streams = new RecordedStreams();
});

function begin(format: 'text' | 'json' | 'stream-json', args = TIDY): RunOutput {
  const output = createOutput(format, args, streams);
  output.begin(IDENTITY);
  output.prompt('hi');
  return output;
}

function play(output: RunOutput, ...events: AgentEvent[]): void {
  for (const each of events) output.event(each);
}

describe('text', () => {
  it('has the answer, and nothing else, with a line break at its end', () => {
    const output = begin('text');
    play(output, thinks('hm'), says('Hel'), says('lo'), cites('Citations:\nx'), event('usage', { model: 'pro' }));
    output.finish({ warnings: ['w'] });
    expect(streams).toMatchObject({ out: 'Hello\n', err: '' });
  });

  it('starts a new line after each round of tools, but no empty ones', () => {
    const output = begin('text');
    play(
      output,
      says('Look:'),
      calls('ls'),
      shows('ls', 'x'),
      says('Again.\n'),
      calls('ls'),
      shows('ls', 'x'),
      says('Done.'),
    );
    output.finish({ warnings: [] });
    expect(streams.out).toBe('Look:\nAgain.\nDone.\n');
  });

  it('has no terminal escapes unless they are asked for', () => {
    play(begin('text'), says(ESCAPES));
    play(begin('text', { ...TIDY, acceptRawOutputRisk: true }), says(ESCAPES));
    expect(streams).toMatchObject({ out: `red${ESCAPES}`, err: '' });
  });

  it('warns of raw output', () => {
    begin('text', { ...TIDY, rawOutput: true });
    expect(streams.err).toMatch(/^\[WARNING\] .*--accept-raw-output-risk.*\n$/);
  });

  it('tells of notices and failures on standard error', () => {
    const output = begin('text');
    output.notice({ severity: 'warning', message: 'A loop.' });
    output.fail(FAILURE);
    expect(streams).toMatchObject({ out: '', err: '[WARNING] A loop.\nToo many turns.\n' });
  });
});

describe('json', () => {
  const finished = (output: RunOutput): unknown => {
    output.finish({ warnings: [] });
    return JSON.parse(streams.out);
  };

  it('has session, answer and statistics, and no line break at its end', () => {
    const output = begin('json');
    play(output, says('a'), says(ESCAPES));
    expect(finished(output)).toEqual({ session_id: 'sid', response: 'ared', stats: uiTelemetryService.getMetrics() });
    expect(streams.out.endsWith('}')).toBe(true);
  });

  it('has only what the model says after its last tools', () => {
    const output = begin('json');
    play(output, says('Let me look.'), calls('ls'), shows('ls', 'x'), says('Done.'));
    expect(finished(output)).toMatchObject({ response: 'Done.' });
  });

  it('has nothing if the model says nothing after its last tools', () => {
    const output = begin('json');
    play(output, says('Let me look.'), calls('ls'), shows('ls', 'x'), event('usage', { model: 'pro' }));
    expect(finished(output)).toMatchObject({ response: '' });
  });

  it('has what was said before a tool that stopped the run', () => {
    const output = begin('json');
    play(output, says('Let me look.'), calls('ls'), fails('ls', 'halt'), event('agent_end', { reason: 'completed' }));
    expect(finished(output)).toMatchObject({ response: 'Let me look.' });
  });

  it('has warnings and what was wrong with the answer', () => {
    const output = begin('json');
    output.finish({ warnings: [ESCAPES], invalid: 'It was empty.' });
    expect(JSON.parse(streams.out)).toMatchObject({
      error: { type: 'INVALID_STREAM', message: 'It was empty.' },
      warnings: ['red'],
    });
  });

  it('tells of a failure on standard error', () => {
    begin('json').fail(FAILURE);
    const error = { type: 'FatalTurnLimitedError', message: 'Too many turns.', code: 53 };
    expect(streams.out).toBe('');
    expect(streams.err).toBe(`${JSON.stringify({ session_id: 'sid', error }, null, 2)}\n`);
  });
});

describe('stream-json', () => {
  const lines = (): unknown[] =>
    streams.out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line.replace(/"timestamp":"[^"]+",/, '')));

  it('has a line for everything that happens, in order', () => {
    const output = begin('stream-json');
    play(output, thinks('hm'), says(ESCAPES), calls('ls', { dir: '.' }), shows('ls', 'Empty.'), says('Done.'));
    output.finish({ warnings: [] });
    expect(lines()).toEqual([
      { type: 'init', session_id: 'sid', model: 'pro' },
      { type: 'message', role: 'user', content: 'hi' },
      { type: 'message', role: 'assistant', content: 'red', delta: true },
      { type: 'tool_use', tool_name: 'ls', tool_id: 'ls-1', parameters: { dir: '.' } },
      { type: 'tool_result', tool_id: 'ls-1', status: 'success', output: 'Empty.' },
      { type: 'message', role: 'assistant', content: 'Done.', delta: true },
      { type: 'result', status: 'success', stats: expect.objectContaining({ tool_calls: 0, models: {} }) },
    ]);
    expect(streams.err).toBe('');
  });

  it('has failed tools, notices and failures', () => {
    const output = begin('stream-json');
    play(output, fails('ls', 'No such folder.', 'file_not_found'), fails('sh', ''));
    output.notice({ severity: 'error', message: ESCAPES });
    output.fail(FAILURE);
    expect(lines().slice(2)).toEqual([
      {
        type: 'tool_result',
        tool_id: 'ls-1',
        status: 'error',
        error: { type: 'file_not_found', message: 'No such folder.' },
      },
      {
        type: 'tool_result',
        tool_id: 'sh-1',
        status: 'error',
        error: { type: 'TOOL_EXECUTION_ERROR', message: 'Tool error' },
      },
      { type: 'error', severity: 'error', message: 'red' },
      {
        type: 'result',
        status: 'error',
        error: { type: 'unknown', message: '[API Error: x]' },
        stats: expect.objectContaining({ duration_ms: 0 }),
      },
    ]);
  });

  it('says that a run without an answer went wrong', () => {
    begin('stream-json').finish({ warnings: [], invalid: 'It was empty.' });
    expect(lines().at(-1)).toMatchObject({ type: 'result', status: 'error' });
  });

  it.each([
    ['a list', shows('ls', '{"summary":"Found 1 item(s).","files":["a"]}')],
    ['todos', shows('todo', '{"todos":[]}')],
    ['a terminal', shows('sh', '[[{"text":"a","bold":false}]]')],
    ['matches', shows('grep_search', 'File: a\nL1: x', 'Found 1 match')],
    [
      'a diff',
      event('tool_response', {
        requestId: 'x',
        name: 'write_file',
        display: { result: { type: 'diff', beforeText: '', afterText: 'x' } },
      }),
    ],
    ['nothing', event('tool_response', { requestId: 'x', name: 'x' })],
  ])('has no output for a tool that shows %s', (_what, response) => {
    play(begin('stream-json'), response);
    expect(lines().at(-1)).not.toHaveProperty('output');
  });

  it.each([
    ['JSON of its own', shows('sh', '{"a":1}'), '{"a":1}'],
    ['an empty text', shows('read_file', ''), ''],
    ['lists of its own', shows('sh', '[[1,2]]'), '[[1,2]]'],
    [
      'a file that it created',
      event('tool_response', {
        requestId: 'x',
        name: 'replace',
        display: { resultSummary: 'Created a', result: { type: 'diff', beforeText: '', afterText: 'x' } },
      }),
      'Created a',
    ],
  ])('has the output of a tool that shows %s', (_what, response, output) => {
    play(begin('stream-json'), response);
    expect(lines().at(-1)).toMatchObject({ type: 'tool_result', output });
  });
});

describe('an answer without a model', () => {
  it('is written in each format', () => {
    for (const format of ['text', 'json', 'stream-json'] as const) {
      const output = begin(format);
      output.answer('pro');
      output.finish({ warnings: [] });
    }
    expect(streams.out).toContain('pro\n{\n  "session_id": "sid",\n  "response": "pro"');
    expect(streams.out).toContain('"role":"assistant","content":"pro","delta":true}');
  });
});
