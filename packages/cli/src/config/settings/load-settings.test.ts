import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { temporaryHome } from '../fixtures/temporary-home.js';
import { loadSettings } from './load-settings.js';

vi.mock('../../gemini-core.js', () => {
  throw new Error('Reading settings must not load core.');
});

let host: TemporaryHome;
beforeEach(() => {
  host = temporaryHome({ FLAVOUR: 'lemon', COUNT: '7', SWITCH: 'true' });
});
afterEach(() => host.remove());

const USER = 'home/.gemini/settings.json';
const WORKSPACE = 'work/project/.gemini/settings.json';
const allow = (): Promise<undefined> => Promise.resolve(undefined);

function writeSystem(settings: object, defaults: object): void {
  host.env['GEMINI_CLI_SYSTEM_SETTINGS_PATH'] = host.write('system/settings.json', settings);
  host.env['GEMINI_CLI_SYSTEM_DEFAULTS_PATH'] = host.write('system/defaults.json', defaults);
}

describe('layers', () => {
  it('lets system override workspace, workspace override user, user override system defaults', async () => {
    const layer = (...names: string[]): object => ({ own: Object.fromEntries(names.map((name) => [name, names[0]])) });
    writeSystem(layer('system'), layer('defaults', 'user', 'workspace', 'system'));
    host.write(USER, layer('user', 'workspace', 'system'));
    host.write(WORKSPACE, layer('workspace', 'system'));
    const { merged } = await loadSettings(host, allow);
    expect(merged['own']).toEqual({ defaults: 'defaults', user: 'user', workspace: 'workspace', system: 'system' });
  });

  it('looks for the system defaults beside the system settings', async () => {
    host.env['GEMINI_CLI_SYSTEM_SETTINGS_PATH'] = host.write('system/settings.json', {});
    delete host.env['GEMINI_CLI_SYSTEM_DEFAULTS_PATH'];
    host.write('system/system-defaults.json', { model: { name: 'default-model' } });
    expect((await loadSettings(host, allow)).merged.model?.name).toBe('default-model');
  });

  it('does not use a system file that others may write to, and says so', async () => {
    writeSystem({ model: { name: 'refused' } }, {});
    const { merged } = await loadSettings(host, (path) => Promise.resolve(`${path} is open to all.`));
    expect(merged.model?.name).toBeUndefined();
    expect(host.warnings[0]).toContain('is open to all.');
  });

  it('leaves the workspace out when it is not trusted or is the home folder', async () => {
    host.write(WORKSPACE, { model: { name: 'theirs' }, hooks: { BeforeTool: [{}] } });
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
    const { merged, workspace, trusted } = await loadSettings(host, allow);
    expect({ name: merged.model?.name, hooks: workspace.hooks, trusted }).toEqual({ trusted: false });

    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'true';
    host.write(USER, { mcp: { excluded: ['a'] } });
    const atHome = await loadSettings({ ...host, cwd: host.home }, allow);
    expect(atHome.layers.filter((layer) => 'mcp' in layer)).toHaveLength(1);
  });

  it('takes admin settings from no file', async () => {
    host.write(USER, { admin: { secureModeEnabled: true } });
    expect((await loadSettings(host, allow)).merged.admin).toBeUndefined();
  });
});

describe('merging', () => {
  it('joins some lists, replaces the others and merges objects', async () => {
    host.write(USER, {
      tools: { exclude: ['a', 'b'], allowed: ['x'] },
      context: { includeDirectories: ['/u', '/s'] },
      mcpServers: { one: { command: 'a', args: ['1'] }, two: { command: 'b' } },
      hooks: { BeforeTool: [{ matcher: 'u' }] },
      skills: { disabled: ['s'] },
      advanced: { excludedEnvVars: ['MINE'] },
      general: { plan: { directory: 'plans' } },
    });
    host.write(WORKSPACE, {
      tools: { exclude: ['b', 'c'], allowed: ['y'] },
      context: { includeDirectories: ['/s'] },
      mcpServers: { one: { url: 'http://localhost' } },
      hooks: { BeforeTool: [{ matcher: 'w' }] },
      skills: { disabled: ['s', 't'] },
      general: { plan: { enabled: false } },
    });
    const { merged, workspace } = await loadSettings(host, allow);
    expect(merged.tools).toMatchObject({ exclude: ['a', 'b', 'c'], allowed: ['y'] });
    expect(merged.context?.includeDirectories).toEqual(['/u', '/s', '/s']);
    expect(merged.mcpServers).toEqual({ one: { url: 'http://localhost' }, two: { command: 'b' } });
    expect(merged.hooks).toMatchObject({ BeforeTool: [{ matcher: 'u' }, { matcher: 'w' }], AfterTool: [] });
    expect(workspace.hooks).toEqual({ BeforeTool: [{ matcher: 'w' }] });
    expect(merged.skills?.disabled).toEqual(['s', 't']);
    expect(merged.advanced?.excludedEnvVars).toEqual(['DEBUG', 'DEBUG_MODE', 'MINE']);
    expect(merged.general?.plan).toMatchObject({ enabled: false, directory: 'plans' });
  });

  it('does not let a file reach the prototype of objects', async () => {
    host.write(USER, '{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }');
    const { merged } = await loadSettings(host, allow);
    expect(merged['polluted']).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('content', () => {
  it('reads comments, expands variables and keeps unknown keys', async () => {
    host.write(
      USER,
      `{ // the model
        "model": { "name": "$FLAVOUR-\${FLAVOUR}-\${NONE:-tea}-$NONE-\${NONE}", "maxSessionTurns": "$COUNT" },
        /* "model": {}, */
        "tools": { "useRipgrep": "$SWITCH" }, "some": { "unknown": ["$FLAVOUR", 1, null] } }`,
    );
    const { merged } = await loadSettings(host, allow);
    expect(merged.model).toMatchObject({ name: 'lemon-lemon-tea-$NONE-${NONE}', maxSessionTurns: 7 });
    expect(merged.tools?.useRipgrep).toBe(true);
    expect(merged['some']).toEqual({ unknown: ['lemon', 1, null] });
    expect(host.warnings).toEqual([]);
  });

  it('understands the names that settings had before', async () => {
    host.write(USER, {
      tools: { approvalMode: 'auto_edit' },
      experimental: {
        plan: false,
        codebaseInvestigatorSettings: { enabled: true, maxNumTurns: 3, model: 'm', thinkingBudget: 9 },
        cliHelpAgentSettings: { enabled: false },
      },
      context: { fileFiltering: { disableFuzzySearch: true } },
    });
    const { merged } = await loadSettings(host, allow);
    expect(merged.general).toMatchObject({ defaultApprovalMode: 'auto_edit', plan: { enabled: false } });
    expect(merged.context?.fileFiltering?.enableFuzzySearch).toBe(false);
    expect(merged.agents?.overrides).toEqual({
      codebase_investigator: {
        enabled: true,
        runConfig: { maxTurns: 3 },
        modelConfig: { model: 'm', generateContentConfig: { thinkingConfig: { thinkingBudget: 9 } } },
      },
      cli_help: { enabled: false },
    });
  });
});

describe('mistakes', () => {
  it('reports each wrong type with file, line and key, and goes on', async () => {
    const file = host.write(
      USER,
      [
        '{ "model": { "name": 5 },',
        '  "tools": {',
        '    "core": "read_file", // a word instead of a list',
        '    "exclude": ["a", 3] },',
        '  "mcpServers": { "s": {',
        '    "command": "x", "colour": "red" } },',
        '  "security": { "disableYoloMode": "yes" },',
        '  "output": { "format": "yaml" } }',
      ].join('\n'),
    );
    const { merged } = await loadSettings(host, allow);
    expect(host.warnings.toSorted()).toEqual([
      `Invalid configuration in ${file}, line 1: model.name must be of type string, not number.`,
      `Invalid configuration in ${file}, line 3: tools.core must be of type array, not string.`,
      `Invalid configuration in ${file}, line 4: tools.exclude[1] must be of type string, not number.`,
      `Invalid configuration in ${file}, line 6: mcpServers.s does not take "colour".`,
      `Invalid configuration in ${file}, line 7: security.disableYoloMode must be of type boolean, not string.`,
      `Invalid configuration in ${file}, line 8: output.format must be "text" or "json" or "stream-json".`,
    ]);
    expect(merged.model?.name).toBeUndefined();
    expect(merged.output?.format).toBeUndefined();
    expect(merged.mcpServers?.['s']).toMatchObject({ command: 'x' });
  });

  it('does not drop a restriction because of its type', async () => {
    host.write(USER, { tools: { core: 'read_file', exclude: ['a', 3] }, security: { disableYoloMode: 'yes' } });
    const { merged } = await loadSettings(host, allow);
    expect(merged.tools).toMatchObject({ core: ['read_file'], exclude: ['a'] });
    expect(merged.security?.disableYoloMode).toBe(true);
  });

  it.each([
    ['{\n  "a": 1,\n  b: 2\n}', 'line 3: not valid JSON, a property name in double quotes is expected there.'],
    ['{\n  "a": [1,\n  ]\n}', 'line 3: not valid JSON, a value is expected there.'],
    ['// nothing\n', 'line 2: not valid JSON, a value is expected there.'],
    ['["a"]', 'line 1: the file must hold a JSON object.'],
  ])('stops with code 52 at %j', async (text, message) => {
    const file = host.write(WORKSPACE, text);
    const error = { exitCode: 52, message: `Error in ${file}, ${message}` };
    await expect(loadSettings(host, allow)).rejects.toMatchObject(error);
  });

  it('stops at a file that cannot be read, and names every bad file', async () => {
    const folder = host.write(`${USER}/x`, '').slice(0, -2);
    host.write(WORKSPACE, '{');
    const attempt = loadSettings(host, allow);
    await expect(attempt).rejects.toMatchObject({ exitCode: 52 });
    await expect(attempt).rejects.toThrow(`Error in ${folder}: the file cannot be read (EISDIR).\nError in `);
  });
});
