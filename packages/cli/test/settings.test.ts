import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { reply, text } from '@pollux/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

import { setUp } from './run-pollux.js';
import type { Pollux } from './run-pollux.js';
import type { Settings } from './sandbox.js';

const ANSWER = () => reply(text('Fine.'));
const NOT_THE_SUPERUSER = process.getuid?.() !== 0;

/** The model that a run asked, which every layer below can name. */
async function askedModel(pollux: Pollux, argv: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  expect(await pollux.run(['-p', 'x', ...argv], { env })).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  return pollux.gemini.modelCalls.at(-1)?.model;
}

function modelSetting(name: string): Settings {
  return { model: { name } };
}

describe('the order of settings', () => {
  it('is user, workspace, environment, flag', async () => {
    const pollux = await setUp(ANSWER, modelSetting('model-of-user'));
    expect(await askedModel(pollux)).toBe('model-of-user');
    await pollux.sandbox.write('workspace/.gemini/settings.json', modelSetting('model-of-workspace'));
    expect(await askedModel(pollux)).toBe('model-of-workspace');
    expect(await askedModel(pollux, [], { GEMINI_MODEL: 'model-of-env' })).toBe('model-of-env');
    expect(await askedModel(pollux, ['-m', 'model-of-flag'], { GEMINI_MODEL: 'model-of-env' })).toBe('model-of-flag');
  });

  it.skipIf(NOT_THE_SUPERUSER)('has the defaults of the machine below and its overrides above', async () => {
    const pollux = await setUp(ANSWER, { model: {} });
    // A folder of temporary files is open to everyone, and system files in it are not used.
    const folder = await mkdtemp(join(homedir(), '.pollux-e2e-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = {
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(folder, 'settings.json'),
      GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(folder, 'system-defaults.json'),
    };
    await writeFile(env.GEMINI_CLI_SYSTEM_DEFAULTS_PATH, JSON.stringify(modelSetting('model-of-defaults')));
    expect(await askedModel(pollux, [], env)).toBe('model-of-defaults');
    await pollux.sandbox.write('workspace/.gemini/settings.json', modelSetting('model-of-workspace'));
    expect(await askedModel(pollux, [], env)).toBe('model-of-workspace');
    await writeFile(env.GEMINI_CLI_SYSTEM_SETTINGS_PATH, JSON.stringify(modelSetting('model-of-system')));
    expect(await askedModel(pollux, [], env)).toBe('model-of-system');
  });

  it('leaves out a file of the machine that anyone may write to', async () => {
    const pollux = await setUp(ANSWER, modelSetting('model-of-user'));
    const file = await pollux.sandbox.write('system/settings.json', modelSetting('model-of-system'));
    await chmod(file, 0o666);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Fine.\n', exitCode: 0 });
    expect(stderr).toContain(`The system settings in ${file} are not used: `);
    expect(pollux.gemini.modelCalls[0]?.model).toBe('model-of-user');
  });

  it('takes comments and variables in the files', async () => {
    const pollux = await setUp(ANSWER);
    const settings = '{\n  // the model\n  "model": { "name": "model-${WHICH}" } /* done */\n}';
    await pollux.sandbox.write('workspace/.gemini/settings.json', settings);
    expect(await askedModel(pollux, [], { WHICH: 'of-variable' })).toBe('model-of-variable');
  });
});

describe('.env files', () => {
  const key = ({ gemini }: Pollux): unknown => gemini.modelCalls.at(-1)?.headers['x-goog-api-key'];

  it('bring the key', async () => {
    const pollux = await setUp(ANSWER);
    await pollux.sandbox.write('workspace/.env', 'GEMINI_API_KEY=key-of-workspace\n');
    await askedModel(pollux, [], { GEMINI_API_KEY: undefined });
    expect(key(pollux)).toBe('key-of-workspace');
  });

  it('do not go before the environment', async () => {
    const pollux = await setUp(ANSWER);
    await pollux.sandbox.write('workspace/.env', 'GEMINI_API_KEY=key-of-workspace\n');
    await askedModel(pollux);
    expect(key(pollux)).toBe('test-key');
  });

  it('count in .gemini first, and nearest first', async () => {
    const pollux = await setUp(ANSWER);
    await pollux.sandbox.write('home/.env', 'GEMINI_API_KEY=key-of-home\n');
    await askedModel(pollux, [], { GEMINI_API_KEY: undefined });
    expect(key(pollux)).toBe('key-of-home');
    await pollux.sandbox.write('workspace/.env', 'GEMINI_API_KEY=key-of-workspace\n');
    await pollux.sandbox.write('workspace/.gemini/.env', 'GEMINI_API_KEY=key-of-gemini-folder\n');
    await askedModel(pollux, [], { GEMINI_API_KEY: undefined });
    expect(key(pollux)).toBe('key-of-gemini-folder');
  });
});

describe('a folder that is not trusted', () => {
  const untrusted = { GEMINI_CLI_TRUST_WORKSPACE: undefined };

  it('ends the run with 55 and one sentence', async () => {
    const { stdout, stderr, exitCode } = await (await setUp()).run(['-p', 'x'], { env: untrusted });
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 55 });
    expect(stderr).toMatch(/^[^\n]*not trusted[^\n]*--skip-trust[^\n]*\n$/);
  });

  it('is trusted for a run with --skip-trust', async () => {
    const pollux = await setUp(ANSWER);
    await pollux.sandbox.write('workspace/.gemini/settings.json', modelSetting('model-of-workspace'));
    expect(await askedModel(pollux, ['--skip-trust'], untrusted)).toBe('model-of-workspace');
  });

  it('is trusted when the list of trusted folders has it', async () => {
    const pollux = await setUp(ANSWER);
    const { workspace } = pollux.sandbox;
    await pollux.sandbox.write('home/.gemini/trustedFolders.json', { [workspace]: 'TRUST_FOLDER' });
    expect(await askedModel(pollux, [], untrusted)).toBe('gemini-2.5-flash');
  });

  it('has no say when trust is not asked for but refused', async () => {
    const pollux = await setUp(ANSWER, { ...modelSetting('model-of-user'), ...withoutTrust() });
    await pollux.sandbox.write('workspace/.gemini/settings.json', modelSetting('model-of-workspace'));
    await pollux.sandbox.write('workspace/.env', 'GEMINI_MODEL=model-of-env\n');
    expect(await askedModel(pollux, [], { GEMINI_CLI_TRUST_WORKSPACE: 'false' })).toBe('model-of-user');
  });
});

function withoutTrust(): Settings {
  return { security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } } };
}
