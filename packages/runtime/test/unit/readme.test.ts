import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { reply, text } from '@pollux/testkit';
import type { FakeGemini } from '@pollux/testkit';
import { expect, it } from 'vitest';

import { useWorld, within } from '../session/harness.js';
import { acceptedContents, textsOf } from '../session/invariants.js';

const world = useWorld();
const README = new URL('../../../../README.md', import.meta.url);
const EXIT_MS = 20_000;

/** The first program of the README, exactly as it stands there. */
async function firstProgram(): Promise<string> {
  const [, program] = /^```ts\n([\s\S]*?)^```$/m.exec(await readFile(README, 'utf8')) ?? [];
  if (!program) throw new Error('README.md has no ```ts block');
  return program;
}

/** Runs a program against the built package, which resolves by its name from inside the package's own folder. */
async function runAsUser(
  program: string,
  gemini: FakeGemini,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL(`../../readme-${randomUUID()}.mjs`, import.meta.url));
  await writeFile(script, program);
  const env = {
    PATH: process.env['PATH'],
    HOME: world.root,
    GEMINI_CLI_HOME: world.root,
    GEMINI_API_KEY: 'test-key',
    GOOGLE_GEMINI_BASE_URL: gemini.url,
  };
  const child = spawn(process.execPath, [script], {
    env,
    cwd: await world.folder(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const ended = Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'exit')]);
    const [stdout, stderr, [code]] = await within(EXIT_MS, ended);
    return { code, stdout, stderr };
  } finally {
    child.kill('SIGKILL');
    await rm(script);
  }
}

it('the program in the README runs as it stands, prints the answer and ends by itself', async () => {
  const program = await firstProgram();
  expect(program).toContain("from '@pollux/runtime'");
  const gemini = await world.server([reply(text('It is there '), text('to be tested.'))]);
  const { code, stdout, stderr } = await runAsUser(program, gemini);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('It is there to be tested.');
  expect(gemini.modelCalls).toHaveLength(1);
  const asked = textsOf(acceptedContents(gemini.modelCalls[0]).slice(-1), 'user').split('\n').at(-1) ?? '';
  expect(asked).not.toBe('');
  expect(program).toContain(asked);
});
