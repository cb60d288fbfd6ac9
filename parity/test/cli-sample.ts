import type { CliRecording } from '../src/cli/cli-recording.js';

const ANSWER = {
  session_id: '0f1c4a2b-5f28-4193-9398-f040c4481dee',
  at: '2026-01-02T03:04:05.678Z',
  duration_ms: 123,
};

/** A small run of a program; what is given replaces a part of it. */
export function cliSample(changes: Partial<CliRecording> = {}): CliRecording {
  return {
    requests: [{ path: '/', apiKey: 'test', body: { contents: [{ parts: [{ text: 'In /tmp/run-1/workspace' }] }] } }],
    stdout: `${JSON.stringify(ANSWER)}\nread_file_1700000000000_0\n/opt/gemini/skill\n`,
    stderr: '',
    exitCode: 0,
    produced: { 'new.txt': 'in /tmp/run-1/other' },
    problems: [],
    run: {
      home: '/tmp/run-1/home',
      workspace: '/tmp/run-1/workspace',
      sandbox: '/tmp/run-1',
      installation: '/opt/gemini',
      sessionId: '',
      today: 'Monday',
    },
    ...changes,
  };
}
