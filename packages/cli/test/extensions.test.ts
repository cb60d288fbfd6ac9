import { reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { lastUserTexts, setUp } from './run-pollux.js';
import type { Pollux } from './run-pollux.js';

const FINE = { stdout: 'Fine.\n', stderr: '', exitCode: 0 };

/** Two installed extensions, each with a memory file and a command. */
async function withExtensions(): Promise<Pollux> {
  const pollux = await setUp(() => reply(text('Fine.')));
  for (const name of ['alpha', 'beta']) {
    const folder = `home/.gemini/extensions/${name}`;
    await pollux.sandbox.write(`${folder}/gemini-extension.json`, { name, version: '1.0.0' });
    await pollux.sandbox.write(`${folder}/GEMINI.md`, `Memory of ${name}.`);
    await pollux.sandbox.write(`${folder}/commands/hail.toml`, `prompt = "Hail from ${name}: {{args}}"\n`);
  }
  return pollux;
}

function memories({ gemini }: Pollux): string[] {
  const body = JSON.stringify(gemini.modelCalls.at(-1)?.body);
  return ['alpha', 'beta'].filter((name) => body.includes(`Memory of ${name}.`));
}

describe('extensions', () => {
  it('bring their memory', async () => {
    const pollux = await withExtensions();
    expect(await pollux.run(['-p', 'x'])).toMatchObject(FINE);
    expect(memories(pollux)).toEqual(['alpha', 'beta']);
  });

  it('are chosen with -e, and switched off with -e none', async () => {
    const pollux = await withExtensions();
    expect(await pollux.run(['-p', 'x', '-e', 'beta'])).toMatchObject(FINE);
    expect(memories(pollux)).toEqual(['beta']);
    expect(await pollux.run(['-p', 'x', '-e', 'none'])).toMatchObject(FINE);
    expect(memories(pollux)).toEqual([]);
  });

  it('that are not installed are reported', async () => {
    const pollux = await withExtensions();
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-e', 'gamma']);
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: 'Fine.\n',
      stderr: 'Extension not found: gamma\n',
      exitCode: 0,
    });
  });

  it('can be switched off for a folder', async () => {
    const pollux = await withExtensions();
    const rules = { alpha: { overrides: [`!${pollux.sandbox.workspace}/*`] } };
    await pollux.sandbox.write('home/.gemini/extensions/extension-enablement.json', rules);
    expect(await pollux.run(['-p', 'x'])).toMatchObject(FINE);
    expect(memories(pollux)).toEqual(['beta']);
  });

  it('bring their commands', async () => {
    const pollux = await withExtensions();
    expect(await pollux.run(['-p', '/hail all', '-e', 'beta'])).toMatchObject(FINE);
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe('Hail from beta: all');
  });

  it.each(['-l', '--list-extensions'])('are listed by %s, without a key or a prompt', async (flag) => {
    const pollux = await withExtensions();
    const { stdout, stderr, exitCode } = await pollux.run([flag], { env: { GEMINI_API_KEY: undefined } });
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/alpha[^]*beta/);
    expect(pollux.gemini.requests).toEqual([]);
  });

  it('with a broken manifest are left out, and reported', async () => {
    const pollux = await withExtensions();
    await pollux.sandbox.write('home/.gemini/extensions/alpha/gemini-extension.json', '{');
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Fine.\n', exitCode: 0 });
    expect(stderr).toMatch(/^Skipping the extension in [^\n]*alpha[^\n]*\n$/);
    expect(memories(pollux)).toEqual(['beta']);
  });
});
