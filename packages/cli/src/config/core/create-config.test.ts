import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CliArgs } from '../../args/cli-args.js';
import type { Config } from '../../gemini-core.js';
import { processHome } from '../fixtures/process-home.js';
import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { someArgs } from '../fixtures/temporary-home.js';
import { loadCliConfig } from '../load-cli-config.js';

let host: TemporaryHome;
let config: Config | undefined;
beforeEach(() => {
  host = processHome({ GEMINI_API_KEY: 'key' });
  writeUser({});
});
afterEach(async () => {
  await config?.dispose();
  config = undefined;
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

describe('a session', () => {
  it('starts where and as it was asked to', async () => {
    writeUser({
      model: { maxSessionTurns: 3, compressionThreshold: 0.2 },
      general: { checkpointing: { enabled: false } },
    });
    const created = await create({ approvalMode: 'auto_edit', prompt: 'hello', outputFormat: 'json', rawOutput: true });
    expect(created.isInitialized()).toBe(true);
    expect({
      session: created.getSessionId(),
      folder: created.getTargetDir(),
      question: created.getQuestion(),
      mode: created.getApprovalMode(),
      output: created.getOutputFormat(),
      raw: created.getRawOutput(),
      turns: created.getMaxSessionTurns(),
      compression: await created.getCompressionThreshold(),
      interactive: created.isInteractive(),
      trusted: created.isTrustedFolder(),
    }).toEqual({
      session: 'session-1',
      folder: host.cwd,
      question: 'hello',
      mode: 'autoEdit',
      output: 'json',
      raw: true,
      turns: 3,
      compression: 0.2,
      interactive: false,
      trusted: true,
    });
  });

  it('takes the model from -m, GEMINI_MODEL, the settings, and else leaves the choice to core', async () => {
    const models: string[] = [];
    const note = async (args: Partial<CliArgs> = {}): Promise<void> => {
      const created = await create(args);
      models.push(created.getModel());
      await created.dispose();
    };
    await note();
    writeUser({ model: { name: 'from-settings' } });
    await note();
    host.env['GEMINI_MODEL'] = 'from-env';
    await note();
    await note({ model: ' from-flag ' });
    expect(models).toEqual(['auto', 'from-settings', 'from-env', 'from-flag']);
  });

  it('reads memory, the environment of telemetry and proxy, and more folders', async () => {
    host.write('home/.gemini/GEMINI.md', 'user memory');
    host.write('work/project/NOTES.md', 'project memory');
    const more = join(host.write('more/a.txt', ''), '..');
    writeUser({
      context: { fileName: ['NOTES.md', 'GEMINI.md'], includeDirectories: [more] },
      telemetry: { target: 'gcp' },
    });
    host.env['GEMINI_TELEMETRY_OTLP_ENDPOINT'] = 'http://localhost:1';
    host.env['https_proxy'] = 'http://localhost:2';
    const created = await create({ includeDirectories: [host.home] });
    expect(JSON.stringify(created.getUserMemory())).toMatch(/user memory.*project memory/);
    expect(created.getTelemetryTarget()).toBe('gcp');
    expect(created.getTelemetryOtlpEndpoint()).toBe('http://localhost:1');
    expect(created.getProxy()).toBe('http://localhost:2');
    expect(created.getWorkspaceContext().getDirectories()).toEqual(expect.arrayContaining([host.cwd, more, host.home]));
  });

  it('lays model settings over those of core', async () => {
    writeUser({ modelConfigs: { customAliases: { mine: { extends: 'chat-base', modelConfig: { model: 'm' } } } } });
    const service = (await create()).getModelConfigService();
    expect(service.getResolvedConfig({ model: 'mine' })).toMatchObject({
      model: 'm',
      generateContentConfig: { temperature: 1 },
    });
  });

  it('runs in a worktree of its own for -w, with the settings of the folder it was started in', async () => {
    const start = process.cwd();
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
    execFileSync('git', ['init', '-q'], { cwd: host.cwd });
    execFileSync('git', [...identity, 'commit', '-q', '--allow-empty', '-m', 'first'], { cwd: host.cwd });
    writeUser({ experimental: { worktrees: true } });
    host.write('work/project/.gemini/settings.json', { model: { name: 'project-model' } });
    const created = await create({ worktree: 'feature' });
    expect(created.getTargetDir()).toBe(join(host.cwd, '.gemini/worktrees/feature'));
    expect(process.cwd()).toBe(created.getTargetDir());
    expect(created.getWorktreeSettings()).toMatchObject({ name: 'feature', path: created.getTargetDir() });
    expect(created.getModel()).toBe('project-model');
    process.chdir(start);
  });

  it('is refused with code 52 when telemetry is set wrongly', async () => {
    writeUser({ telemetry: { target: 'moon' } });
    const attempt = create();
    await expect(attempt).rejects.toThrow('Invalid telemetry target: moon');
    await expect(attempt).rejects.toMatchObject({ exitCode: 52 });
  });
});

describe('tools', () => {
  const names = (created: Config): string[] => created.getToolRegistry().getAllToolNames();

  it('are those that settings, flags and policies leave', async () => {
    writeUser({ tools: { exclude: ['glob'] } });
    host.write('home/.gemini/policies/mine.toml', rule('list_directory', 'deny'));
    const created = await create({ allowedTools: ['write_file'] });
    const decide = async (name: string): Promise<string> =>
      (await created.getPolicyEngine().check({ name, args: {} }, undefined)).decision;
    expect(created.getExcludeTools()).toEqual(expect.objectContaining(new Set(['glob', 'ask_user'])));
    expect(await decide('list_directory')).toBe('deny');
    expect(await decide('write_file')).toBe('allow');
    expect(await decide('replace')).toBe('deny');
  });

  it('follow --policy instead of the policies of the user, and --admin-policy before all', async () => {
    host.write('home/.gemini/policies/mine.toml', rule('read_file', 'deny'));
    const policy = [host.write('a.toml', rule('glob', 'deny'))];
    const created = await create({ policy, adminPolicy: [host.write('b.toml', rule('web_fetch', 'allow'))] });
    const engine = created.getPolicyEngine();
    const decisions = ['read_file', 'glob', 'web_fetch'].map((name) => engine.check({ name, args: {} }, undefined));
    expect((await Promise.all(decisions)).map(({ decision }) => decision)).toEqual(['allow', 'deny', 'allow']);
    expect(engine.getCheckers().map(({ checker }) => checker.name)).not.toContain('conseca');
  });

  it('come from MCP servers that every list allows', async () => {
    const server = { command: 'false' };
    writeUser({ mcpServers: { a: server, b: server }, mcp: { allowed: ['a', 'b'], excluded: ['x'] } });
    host.write('work/project/.gemini/settings.json', {
      mcpServers: { c: server },
      mcp: { allowed: ['B', 'c'], excluded: ['y'] },
    });
    host.write('home/.gemini/mcp-server-enablement.json', { b: { enabled: false } });
    const created = await create();
    expect(Object.keys(created.getMcpServers() ?? {})).toEqual(['a', 'b', 'c']);
    expect(created.getAllowedMcpServers()).toEqual(['b']);
    expect(created.getBlockedMcpServers()).toEqual(['x', 'y']);
    expect(await created.getMcpEnablementCallbacks()?.isFileEnabled('B')).toBe(false);
    await created.dispose();
    const named = await create({ allowedMcpServerNames: ['a'] });
    expect([named.getAllowedMcpServers(), named.getBlockedMcpServers()]).toEqual([['a'], []]);
  });

  it('and hooks, skills, agents and memory of an untrusted folder are left alone', async () => {
    writeUser({ security: { folderTrust: { enabled: false } } });
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
    host.write('work/project/.gemini/settings.json', {
      mcpServers: { evil: { command: 'touch', args: ['x'] } },
      hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'touch x' }] }] },
    });
    host.write('work/project/.gemini/skills/evil/SKILL.md', '---\nname: evil\ndescription: d\n---\nx');
    host.write('work/project/.gemini/agents/evil.md', '---\nname: evil\ndescription: d\n---\nx');
    host.write('work/project/GEMINI.md', 'evil memory');
    const created = await create();
    expect(created.getMcpServers()).toEqual({});
    expect(created.getProjectHooks()).toEqual({});
    expect(created.getSkillManager().getSkill('evil')).toBeNull();
    expect(created.getAgentRegistry().getDefinition('evil')).toBeUndefined();
    expect(JSON.stringify(created.getUserMemory())).not.toContain('evil');
    expect(names(created)).toContain('read_file');
  });
});

function rule(toolName: string, decision: string): string {
  return `[[rule]]\ntoolName = "${toolName}"\ndecision = "${decision}"\npriority = 100\n`;
}
