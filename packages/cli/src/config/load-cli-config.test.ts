import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CliArgs } from '../args/cli-args.js';
import type { CliConfig } from './cli-config.js';
import type { TemporaryHome } from './fixtures/temporary-home.js';
import { someArgs, temporaryHome } from './fixtures/temporary-home.js';
import { loadCliConfig } from './load-cli-config.js';

vi.mock('../gemini-core.js', () => {
  throw new Error('What is wrong with the configuration must be found before core is loaded.');
});

let host: TemporaryHome;
beforeEach(() => {
  host = temporaryHome({ GEMINI_API_KEY: 'key' });
});
afterEach(() => host.remove());

const USER = 'home/.gemini/settings.json';
const WORKSPACE = 'work/project/.gemini/settings.json';

function load(args: Partial<CliArgs> = {}): Promise<CliConfig> {
  return loadCliConfig(someArgs(args), host);
}

describe('trust', () => {
  const trust = (rules: object): string => host.write('home/.gemini/trustedFolders.json', rules);
  beforeEach(() => {
    delete host.env['GEMINI_CLI_TRUST_WORKSPACE'];
    host.write(WORKSPACE, { model: { name: 'theirs' } });
  });

  it.each([
    ['the folder itself', { project: 'TRUST_FOLDER' }],
    ['a folder above', { '.': 'TRUST_FOLDER' }],
    ['the parent of a folder', { other: 'TRUST_PARENT' }],
    ['the nearest rule', { '.': 'DO_NOT_TRUST', project: 'TRUST_FOLDER' }],
  ])('comes from %s', async (_rule, levels) => {
    const work = join(host.cwd, '..');
    trust(Object.fromEntries(Object.entries(levels).map(([path, level]) => [join(work, path), level])));
    const { trusted, settings } = await load();
    expect({ trusted, settings }).toMatchObject({ trusted: true, settings: { model: { name: 'theirs' } } });
  });

  it.each([
    ['nobody has said anything', {}],
    ['a rule refuses it', { '..': 'TRUST_FOLDER', '.': 'DO_NOT_TRUST' }],
    ['only a folder of a like name is trusted', { '../pro': 'TRUST_FOLDER' }],
    ['only a folder below is trusted', { below: 'TRUST_FOLDER' }],
  ])('ends the run when %s', async (_case, levels) => {
    trust(Object.fromEntries(Object.entries(levels).map(([path, level]) => [join(host.cwd, path), level])));
    await expect(load()).rejects.toThrow('This folder is not trusted: pass --skip-trust');
  });

  it('is given by --skip-trust and the environment, and refused by restricted mode', async () => {
    expect((await load({ skipTrust: true })).trusted).toBe(true);
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'true';
    expect((await load()).trusted).toBe(true);
    host.env['GEMINI_RESTRICTED_MODE'] = 'true';
    await expect(load()).rejects.toThrow('not trusted');
  });

  it('is not asked for when it is switched off, but can still be refused', async () => {
    host.write(USER, { security: { folderTrust: { enabled: false } } });
    expect((await load()).trusted).toBe(true);
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
    const { trusted, settings } = await load();
    expect(trusted).toBe(false);
    expect(settings['model']).not.toHaveProperty('name');
  });

  it('cannot be switched off by the workspace', async () => {
    host.write(WORKSPACE, { security: { folderTrust: { enabled: false } } });
    await expect(load()).rejects.toThrow('not trusted');
  });

  it('stops at a list of folders that cannot be understood', async () => {
    const file = host.write('home/.gemini/trustedFolders.json', '{\n "/a": "TRUST_FOLDER",\n "/b": "MAYBE" }');
    await expect(load()).rejects.toMatchObject({
      exitCode: 52,
      message: `Error in ${file}, line 3: "/b" must be TRUST_FOLDER or TRUST_PARENT or DO_NOT_TRUST.`,
    });
    host.env['GEMINI_CLI_TRUSTED_FOLDERS_PATH'] = host.write('elsewhere.json', { [host.cwd]: 'TRUST_FOLDER' });
    expect((await load()).trusted).toBe(true);
  });
});

describe('approval mode', () => {
  it('needs a trusted folder', async () => {
    host.write(USER, { security: { folderTrust: { enabled: false } } });
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
    await load({ approvalMode: 'auto_edit' });
    expect(host.warnings).toEqual([
      'The approval mode is "default" and not "auto_edit", because this folder is not trusted.',
    ]);
  });

  it('may not be yolo when an administrator says so, whatever the flag', async () => {
    host.write(USER, { security: { disableYoloMode: true } });
    const error = { exitCode: 52, message: 'YOLO mode is disabled by security.disableYoloMode.' };
    await expect(load({ yolo: true })).rejects.toMatchObject(error);
    await expect(load({ approvalMode: 'yolo' })).rejects.toMatchObject(error);
    await expect(load({ approvalMode: 'auto_edit' })).resolves.toBeDefined();
  });

  it('says what yolo means, and takes it from no file', async () => {
    await load({ yolo: true });
    host.write(USER, { general: { defaultApprovalMode: 'yolo' } });
    await load();
    expect(host.warnings[0]).toContain('YOLO mode is enabled');
    expect(host.warnings[1]).toContain('general.defaultApprovalMode must be "default" or "auto_edit" or "plan"');
    expect(host.warnings).toHaveLength(2);
  });

  it('falls back from a plan mode that is switched off', async () => {
    host.write(USER, { general: { plan: { enabled: false } } });
    await load({ approvalMode: 'plan' });
    expect(host.warnings[0]).toContain('plan mode is switched off');
  });
});

describe('authentication', () => {
  beforeEach(() => {
    delete host.env['GEMINI_API_KEY'];
  });

  it.each([
    ['nothing at all', {}, 'No way to authenticate is configured: select one in '],
    ['an unknown type', { selectedType: 'badge' }, 'Invalid auth method selected: "badge" is none of '],
    ['vertex without a project', { selectedType: 'vertex-ai' }, 'Vertex AI needs GOOGLE_CLOUD_PROJECT'],
    [
      'another type than the enforced',
      { selectedType: 'gateway', enforcedType: 'vertex-ai' },
      'is "vertex-ai", but the current type is "gateway"',
    ],
    [
      'an enforced type and nothing else',
      { enforcedType: 'vertex-ai' },
      '"vertex-ai" is enforced, but no authentication is configured.',
    ],
  ])('fails with code 41 for %s', async (_case, auth, message) => {
    host.write(USER, { security: { auth } });
    const attempt = load();
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ exitCode: 41 });
  });

  it.each([
    ['GEMINI_API_KEY', 'gemini-api-key', {}],
    ['GOOGLE_GENAI_USE_GCA', 'oauth-personal', { GEMINI_API_KEY: 'k' }],
    ['GOOGLE_GENAI_USE_VERTEXAI', 'vertex-ai', { GEMINI_API_KEY: 'k', GOOGLE_API_KEY: 'k' }],
    ['GOOGLE_GEMINI_BASE_URL', 'gateway', {}],
    ['GOOGLE_GEMINI_BASE_URL', 'gemini-api-key', { GEMINI_API_KEY: 'k' }],
    ['CLOUD_SHELL', 'compute-default-credentials', { GEMINI_API_KEY: 'k' }],
    ['GEMINI_CLI_USE_COMPUTE_ADC', 'compute-default-credentials', {}],
  ])('follows %s to %s', async (name, type, others) => {
    Object.assign(host.env, { [name]: 'true', ...others });
    host.write(USER, { security: { auth: { enforcedType: type } } });
    await expect(load()).resolves.toBeDefined();
    host.write(USER, { security: { auth: { enforcedType: 'another' } } });
    await expect(load()).rejects.toThrow(`the current type is "${type}"`);
  });

  it('takes the selected type before the environment, and credentials from outside on trust', async () => {
    Object.assign(host.env, { GEMINI_API_KEY: 'k' });
    host.write(USER, { security: { auth: { selectedType: 'vertex-ai' } } });
    await expect(load()).rejects.toThrow('Vertex AI needs');
    host.write(USER, { security: { auth: { selectedType: 'vertex-ai', useExternal: true } } });
    await expect(load()).resolves.toBeDefined();
  });

  it('finds a key in a .env file', async () => {
    host.write('work/project/.env', 'GEMINI_API_KEY=filed');
    await expect(load()).resolves.toBeDefined();
  });
});

describe('the rest', () => {
  it('chooses the engine and the output', async () => {
    expect(await load()).toMatchObject({ runtime: 'adk', outputFormat: 'text' });
    host.write(USER, { experimental: { adk: { runtimeEnabled: false } }, output: { format: 'json' } });
    expect(await load()).toMatchObject({ runtime: 'legacy', outputFormat: 'json' });
    expect(await load({ runtime: 'adk', outputFormat: 'stream-json' })).toMatchObject({
      runtime: 'adk',
      outputFormat: 'stream-json',
    });
  });

  it('does not run without the sandbox that was asked for', async () => {
    host.write(USER, { tools: { sandbox: { enabled: true, command: 'docker' } } });
    await expect(load()).rejects.toMatchObject({ exitCode: 44 });
    host.env['GEMINI_SANDBOX'] = 'false';
    await expect(load()).resolves.toBeDefined();
    host.env['GEMINI_SANDBOX'] = 'podman';
    await expect(load()).rejects.toMatchObject({ exitCode: 44 });
    host.env['SANDBOX'] = 'already-in-one';
    await expect(load()).resolves.toBeDefined();
  });

  it('refuses what cannot work with code 42', async () => {
    await expect(load({ worktree: '' })).rejects.toMatchObject({ exitCode: 42 });
    await expect(load({ fakeResponses: join(host.home, 'none') })).rejects.toMatchObject({ exitCode: 42 });
  });

  it('warns of what is going away', async () => {
    host.write(USER, { tools: { exclude: ['glob'] } });
    await load({ allowedTools: ['read_file'] });
    expect(host.warnings).toEqual([
      expect.stringContaining('--allowed-tools'),
      expect.stringContaining('tools.exclude'),
    ]);
  });
});
