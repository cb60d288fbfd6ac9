import { expect, it } from 'vitest';

import { cliSample } from '../../test/cli-sample.js';
import type { CliRecording } from './cli-recording.js';
import { normaliseCli } from './normalise-cli.js';

/** The sample as another program would have recorded it. */
function anotherRun(): CliRecording {
  const json = JSON.stringify(cliSample())
    .replaceAll('/tmp/run-1', '/tmp/run-2')
    .replaceAll('/opt/gemini', '/opt/pollux')
    .replaceAll('0f1c4a2b', '1f1c4a2b')
    .replaceAll('1700000000000_0', '1700000000123_7')
    .replaceAll('2026-01-02T03:04:05.678Z', '2026-01-02T03:04:06.001Z')
    .replaceAll('\\"duration_ms\\":123', '\\"duration_ms\\":4');
  return JSON.parse(json);
}

it('makes two runs of the same thing equal', () => {
  expect(anotherRun()).not.toEqual(cliSample());
  expect(normaliseCli(anotherRun())).toEqual(normaliseCli(cliSample()));
});

it('replaces ids, times, durations and folders', () => {
  expect(normaliseCli(cliSample())).toEqual({
    exitCode: 0,
    stderr: 'empty',
    stdout: '{"session_id":"<uuid-1>","at":"<time>","duration_ms":<ms>}\nread_file_<call-1>\n<installation>/skill\n',
    requests: [{ path: '/', apiKey: 'test', body: { contents: [{ parts: [{ text: 'In <workspace>' }] }] } }],
    produced: { 'new.txt': 'in <sandbox>/other' },
  });
});

it('keeps the bytes of the output', () => {
  const stdoutOf = (stdout: string): string => normaliseCli(cliSample({ stdout })).stdout;
  expect(stdoutOf('{"a": 1}')).not.toBe(stdoutOf('{"a":1}'));
  expect(stdoutOf('Hello.')).not.toBe(stdoutOf('Hello.\n'));
  expect(stdoutOf('"durationMs": 12')).toBe('"durationMs": <ms>');
});
