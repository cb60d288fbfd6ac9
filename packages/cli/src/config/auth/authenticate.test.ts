import { join } from 'node:path';

import { checkPathTrust, resetTrustedFoldersForTesting } from '@google/gemini-cli-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CliArgs } from '../../args/cli-args.js';
import { Config, loadApiKey } from '../../gemini-core.js';
import { processHome } from '../fixtures/process-home.js';
import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { someArgs } from '../fixtures/temporary-home.js';
import { loadCliConfig } from '../load-cli-config.js';
import { trustFromFile } from '../trust/trusted-folders.js';

vi.mock('../../gemini-core.js', { spy: true });

let host: TemporaryHome;
let config: Config | undefined;
beforeEach(() => {
  host = processHome({ GEMINI_API_KEY: 'key' });
  writeUser({});
});
afterEach(async () => {
  await config?.dispose();
  config = undefined;
  vi.restoreAllMocks();
  host.remove();
});

/** Nothing may leave the machine. */
function writeUser(settings: object): void {
  host.write('home/.gemini/settings.json', { privacy: { usageStatisticsEnabled: false }, ...settings });
}

async function create(args: Partial<CliArgs> = {}): Promise<Config> {
  const loaded = await loadCliConfig(someArgs(args), host);
  config = await loaded.createConfig('session-1');
  return config;
}

describe('authentication', () => {
  it('fails with code 41 without a key', async () => {
    delete host.env['GEMINI_API_KEY'];
    host.env['GEMINI_FORCE_FILE_STORAGE'] = 'true';
    writeUser({ security: { auth: { selectedType: 'gemini-api-key' } } });
    const attempt = create();
    await expect(attempt).rejects.toThrow('GEMINI_API_KEY');
    await expect(attempt).rejects.toMatchObject({ exitCode: 41 });
  });

  it('does not wait for a keychain that does not answer', async () => {
    delete host.env['GEMINI_API_KEY'];
    vi.mocked(loadApiKey).mockReturnValue(new Promise(() => undefined));
    writeUser({ security: { auth: { selectedType: 'gemini-api-key' } } });
    const start = Date.now();
    const attempt = create();
    await expect(attempt).rejects.toThrow('keychain');
    await expect(attempt).rejects.toMatchObject({ exitCode: 41 });
    expect(Date.now() - start).toBeLessThan(4_000);
  });

  it('does not look into the keychain for Vertex AI', async () => {
    delete host.env['GEMINI_API_KEY'];
    host.env['GOOGLE_API_KEY'] = 'express';
    vi.mocked(loadApiKey).mockReturnValue(new Promise(() => undefined));
    writeUser({ security: { auth: { selectedType: 'vertex-ai' } } });
    expect((await create()).getContentGeneratorConfig()).toMatchObject({ apiKey: 'express', vertexai: true });
  });

  it('learns what an administrator allows', async () => {
    vi.spyOn(Config.prototype, 'getRemoteAdminSettings').mockReturnValue({
      strictModeDisabled: false,
      mcpSetting: { mcpEnabled: false, mcpConfig: {} },
      cliFeatureSetting: { extensionsSetting: { extensionsEnabled: false } },
    });
    writeUser({ mcpServers: { a: { command: 'false' } } });
    await expect(create({ yolo: true })).rejects.toMatchObject({ exitCode: 52 });
    const created = await create();
    expect(created.getMcpServers()).toEqual({});
    expect(created.getExtensionsEnabled()).toBe(false);
    expect(created.isYoloModeDisabled()).toBe(true);
  });
});

describe('trust', () => {
  it('is decided as core decides it', () => {
    delete host.env['GEMINI_CLI_TRUST_WORKSPACE'];
    const levels = ['TRUST_FOLDER', 'TRUST_PARENT', 'DO_NOT_TRUST'];
    const places = ['..', '.', '../other', '../../home', 'below/'].map((place) => join(host.cwd, place));
    for (const [first, one] of places.entries()) {
      for (const two of places.slice(first + 1)) {
        for (const level of levels) {
          for (const other of levels) {
            const rules = { [one]: level, [two]: other };
            host.write('home/.gemini/trustedFolders.json', rules);
            resetTrustedFoldersForTesting();
            const { isTrusted } = checkPathTrust({ path: host.cwd, isFolderTrustEnabled: true, isHeadless: true });
            expect({ rules, trust: trustFromFile(host.cwd, host.env) }).toEqual({ rules, trust: isTrusted });
          }
        }
      }
    }
  });
});
