import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { runProgram } from './run-program.js';

let cwd = '';

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'pollux-parity-'));
});

afterAll(() => rm(cwd, { recursive: true }));

async function run(source: string, stdin?: string, args: readonly string[] = []): ReturnType<typeof runProgram> {
  const file = join(cwd, 'program.mjs');
  await writeFile(file, source);
  return runProgram(file, args, { cwd, env: { WORD: 'env' }, stdin });
}

it('hands over arguments, input, environment and folder', async () => {
  const source = `
    let input = '';
    for await (const chunk of process.stdin) input += chunk;
    process.stdout.write([input, process.argv[2], process.env.WORD, process.env.HOME ?? 'none', process.cwd()].join());
    process.stderr.write('done');
    process.exitCode = 7;`;
  const { stdout, ...rest } = await run(source, 'piped', ['arg']);
  expect(stdout).toMatch(/^piped,arg,env,none,.*pollux-parity-/);
  expect(rest).toEqual({ stderr: 'done', exitCode: 7, isTooLate: false });
});

it('does not mind a program that does not read its input, or dies', async () => {
  const { exitCode, isTooLate } = await run('process.kill(process.pid, "SIGKILL")', 'x'.repeat(1_000_000));
  expect({ exitCode, isTooLate }).toEqual({ exitCode: null, isTooLate: false });
});
