import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Config, GeminiCLIExtension } from '../../gemini-core.js';
import { processHome } from '../fixtures/process-home.js';
import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { someArgs } from '../fixtures/temporary-home.js';
import { loadCliConfig } from '../load-cli-config.js';

let host: TemporaryHome;
let config: Config | undefined;
const FOLDER = 'home/.gemini/extensions/full';

beforeEach(() => {
  host = processHome({ GEMINI_API_KEY: 'key', FROM_PROCESS: 'process' });
  writeUser({});
  host.write(`${FOLDER}/gemini-extension.json`, {
    name: 'full',
    version: '1.2.3',
    contextFileName: ['CONTEXT.md', 'MISSING.md', '../../settings.json', '%2e%2e/x'],
    excludeTools: ['glob'],
    settings: [
      { name: 'Colour', envVar: 'COLOUR' },
      { name: 'Shape', envVar: 'SHAPE' },
      { name: 'Token', envVar: 'TOKEN', sensitive: true },
    ],
    mcpServers: { server: { command: 'false', args: ['$COLOUR', '${FROM_PROCESS}', '${extensionPath}'], trust: true } },
    plan: { directory: 'ext-plans' },
  });
  host.write(`${FOLDER}/.env`, 'COLOUR=red\nSHAPE=round');
  host.write('work/project/.env', 'SHAPE=square');
  host.write(`${FOLDER}/CONTEXT.md`, 'what the extension remembers');
  host.write(`${FOLDER}/skills/tie/SKILL.md`, '---\nname: tie\ndescription: in ${extensionPath}\n---\nbody');
  host.write(`${FOLDER}/agents/helper.md`, '---\nname: helper\ndescription: for ${workspacePath}\n---\nYou help.');
  host.write(`${FOLDER}/agents/broken.md`, 'no front matter');
  host.write(`${FOLDER}/hooks/hooks.json`, {
    hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: '${extensionPath}${/}hook.sh' }] }] },
  });
  host.write(
    `${FOLDER}/policies/p.toml`,
    '[[rule]]\ntoolName = "web_fetch"\ndecision = "deny"\npriority = 100\n' +
      '[[rule]]\ntoolName = "write_file"\ndecision = "allow"\npriority = 100\n',
  );
});
afterEach(async () => {
  await config?.dispose();
  config = undefined;
  host.remove();
});

function writeUser(settings: object): void {
  host.write('home/.gemini/settings.json', { privacy: { usageStatisticsEnabled: false }, ...settings });
}

async function load(extensions?: string[]): Promise<{ created: Config; extension: GeminiCLIExtension | undefined }> {
  const loaded = await loadCliConfig(someArgs({ extensions }), host);
  config = await loaded.createConfig('session-1');
  return { created: config, extension: config.getExtensions()[0] };
}

it('gives core all that an extension offers', async () => {
  const { created, extension } = await load();
  const path = join(host.home, '.gemini/extensions/full');
  expect(extension).toMatchObject({
    name: 'full',
    version: '1.2.3',
    isActive: true,
    path,
    contextFiles: [join(path, 'CONTEXT.md')],
    mcpServers: { server: { command: 'false', args: ['red', 'process', path], trust: undefined } },
    excludeTools: ['glob'],
    plan: { directory: 'ext-plans' },
    skills: [{ name: 'tie', description: `in ${path}`, extensionName: 'full' }],
    agents: [{ name: 'helper', description: `for ${host.cwd}`, extensionName: 'full' }],
    hooks: {
      BeforeTool: [{ hooks: [{ command: join(path, 'hook.sh'), env: { COLOUR: 'red', SHAPE: 'square' } }] }],
    },
    resolvedSettings: [
      { envVar: 'COLOUR', value: 'red', scope: 'user', source: join(path, '.env') },
      { envVar: 'SHAPE', value: 'square', scope: 'workspace', source: join(host.cwd, '.env') },
      { envVar: 'TOKEN', value: undefined, scope: undefined },
    ],
  });
  expect(created.getSkillManager().getSkill('tie')).toBeTruthy();
  expect(created.getAgentRegistry().getDefinition('helper')).toBeDefined();
  expect(JSON.stringify(created.getUserMemory())).toContain('what the extension remembers');
  expect([...(created.getExcludeTools() ?? [])]).toContain('glob');
  const decide = async (name: string): Promise<string> =>
    (await created.getPolicyEngine().check({ name, args: {} }, undefined)).decision;
  expect(await decide('web_fetch')).toBe('deny');
  expect(await decide('write_file')).not.toBe('allow');
  expect(host.warnings.join('\n')).toMatch(
    /settings\.json(.|\n)*%2e%2e(.|\n)*agent of the extension "full" is not used/,
  );
});

it('gives core nothing of an extension that is off', async () => {
  const { created, extension } = await load(['none']);
  expect(extension).toMatchObject({ name: 'full', isActive: false, contextFiles: [] });
  expect(created.getSkillManager().getSkill('tie')).toBeNull();
  expect(JSON.stringify(created.getUserMemory())).not.toContain('what the extension remembers');
});

it('reads no values from an untrusted workspace, none at all when they are switched off, and no hooks when those are', async () => {
  writeUser({
    security: { folderTrust: { enabled: false } },
    experimental: { extensionConfig: true },
    hooksConfig: { enabled: false },
  });
  host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
  const { created, extension } = await load();
  expect(extension?.resolvedSettings).toMatchObject([{ value: 'red' }, { value: 'round' }, { value: undefined }]);
  expect(extension?.hooks).toBeUndefined();
  await created.dispose();
  writeUser({ security: { folderTrust: { enabled: false } }, experimental: { extensionConfig: false } });
  expect((await load()).extension).toMatchObject({
    resolvedSettings: [],
    mcpServers: { server: { args: ['$COLOUR', 'process', expect.any(String)] } },
  });
});

it('goes on without hooks that cannot be read', async () => {
  host.write(`${FOLDER}/hooks/hooks.json`, { hooks: [] });
  expect((await load()).extension?.hooks).toBeUndefined();
  expect(host.warnings.some((warning) => warning.includes('hooks.json are not used'))).toBe(true);
});
