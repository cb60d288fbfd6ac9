import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { call, reply, text } from '@pollux/testkit';
import { expect, it } from 'vitest';

import { lastUserTexts, setUp, toolAnswers } from './run-pollux.js';

const RUNS = Array.from({ length: 10 }, (_, n) => n);

it('runs ten times at once in one workspace, each with its own answer', { timeout: 90_000 }, async () => {
  const pollux = await setUp((request) => {
    const seen = toolAnswers(request)['read_file'];
    if (seen !== undefined) return reply(text(`read ${/secret-\d/.exec(seen)?.[0] ?? 'nothing'}`));
    const file = /file-\d\.txt/.exec(lastUserTexts(request).at(-1) ?? '')?.[0];
    return reply(call('read_file', { file_path: file ?? 'none' }));
  });
  for (const n of RUNS) await pollux.sandbox.write(`workspace/file-${n}.txt`, `secret-${n}`);
  const options = { boundMs: 80_000 };
  const all = await Promise.all(
    RUNS.map((n) => pollux.run(['-p', `Read file-${n}.txt`, '--session-id', `${n}-of-ten`], options)),
  );
  expect(all.map(({ stdout, stderr, exitCode }) => ({ stdout, stderr, exitCode }))).toEqual(
    RUNS.map((n) => ({ stdout: `read secret-${n}\n`, stderr: '', exitCode: 0 })),
  );
  // Every session has its own recording.
  const chats = await readdir(join(pollux.sandbox.home, '.gemini/tmp/workspace/chats'));
  expect(chats.filter((name) => name.startsWith('session-'))).toHaveLength(RUNS.length);
});
