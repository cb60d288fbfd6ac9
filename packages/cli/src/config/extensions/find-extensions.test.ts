import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { someArgs, temporaryHome } from '../fixtures/temporary-home.js';
import { readSettings } from '../settings/read-settings.js';
import { findExtensions } from './find-extensions.js';
import { extensionId } from './install-record.js';
import { listExtensions } from './list-extensions.js';

vi.mock('../../gemini-core.js', () => {
  throw new Error('Finding extensions must not load core.');
});

let host: TemporaryHome;
beforeEach(() => {
  host = temporaryHome();
});
afterEach(() => host.remove());

const FOLDER = 'home/.gemini/extensions';

function install(name: string, more: object = {}, record?: object): void {
  host.write(`${FOLDER}/${name}/gemini-extension.json`, { name, version: '1.0.0', ...more });
  if (record) host.write(`${FOLDER}/${name}/.gemini-extension-install.json`, record);
}

async function active(settings: object = {}, named?: string[]): Promise<string[]> {
  const found = await findExtensions({ host, settings: readSettings({ ...settings }), named });
  return found.filter(({ isActive }) => isActive).map(({ manifest }) => manifest.name);
}

describe('installed extensions', () => {
  it('are none where there is no folder', async () => {
    expect(await active()).toEqual([]);
    expect(host.warnings).toEqual([]);
  });

  it('have the names of places filled in', async () => {
    install('one', {
      mcpServers: { s: { command: '${extensionPath}${/}run', args: ['${workspacePath}', '${other}'] } },
    });
    const [extension] = await findExtensions({ host, settings: {} });
    expect(extension?.manifest.mcpServers?.['s']).toEqual({
      command: join(host.home, '.gemini/extensions/one/run'),
      args: [host.cwd, '${other}'],
    });
  });

  it('are left out with a warning when something is wrong with them, and the others stay', async () => {
    install('good', { excludeTools: 'not-a-list', settings: [{ name: 'no variable' }] });
    install('under_score');
    install('unversioned', { version: '' });
    host.write(`${FOLDER}/broken/gemini-extension.json`, '{ "name": ');
    host.write(`${FOLDER}/empty/README.md`, '');
    host.write(`${FOLDER}/double/gemini-extension.json`, { name: 'good', version: '2.0.0' });
    host.write(`${FOLDER}/a-file.txt`, '');
    expect(await active()).toEqual(['good']);
    const places = ['broken', 'empty', 'under_score', 'unversioned', 'good'];
    expect(host.warnings).toHaveLength(places.length);
    for (const place of places) {
      expect(host.warnings).toContainEqual(expect.stringContaining(join(host.home, '.gemini/extensions', place)));
    }
  });

  it('are listed by name for -l, on or off, without credentials or trust', async () => {
    host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'false';
    install('one');
    install('two');
    host.write(`${FOLDER}/extension-enablement.json`, { two: { overrides: ['!/*'] } });
    expect(await listExtensions(someArgs(), host)).toEqual(['one', 'two']);
  });

  it('may be linked from elsewhere', async () => {
    const source = join(host.write('source/gemini-extension.json', { name: 'linked', version: '1' }), '..');
    host.write(`${FOLDER}/linked/.gemini-extension-install.json`, { source, type: 'link' });
    const [extension] = await findExtensions({ host, settings: {} });
    expect(extension).toMatchObject({ path: source, manifest: { name: 'linked' } });
  });
});

describe('which are on', () => {
  beforeEach(() => {
    install('one');
    install('two');
  });

  it.each([
    [undefined, ['one', 'two']],
    [['TWO'], ['two']],
    [['none'], []],
    [['two', 'three'], ['two']],
  ])('follows -e %j', async (named, names) => {
    expect(await active({}, named)).toEqual(names);
    expect(host.warnings).toEqual(named?.includes('three') ? ['Extension not found: three'] : []);
  });

  it.each([
    [['!{home}/*'], true],
    [['!{work}/*'], false],
    [['!{work}/'], true],
    [['!{cwd}/'], false],
    [['!{work}/*', '{cwd}/*'], true],
    [['{cwd}/*', '!{work}/*'], false],
  ])('follows the rules %j: the last that covers the folder counts', async (rules, isOn) => {
    const places: Record<string, string> = { home: host.home, work: join(host.cwd, '..'), cwd: host.cwd };
    const overrides = rules.map((rule) => rule.replace(/\{(\w+)\}/, (_, place: string) => places[place] ?? ''));
    host.write(`${FOLDER}/extension-enablement.json`, { two: { overrides } });
    expect(await active()).toEqual(isOn ? ['one', 'two'] : ['one']);
  });

  it('are all when the rules cannot be read', async () => {
    host.write(`${FOLDER}/extension-enablement.json`, '{');
    expect(await active()).toEqual(['one', 'two']);
    expect(host.warnings).toHaveLength(1);
  });

  it('are within what an administrator allows', async () => {
    install('git', {}, { source: 'https://github.com/a/b', type: 'git' });
    expect(await active({ security: { blockGitExtensions: true } })).toEqual(['one', 'two']);
    expect(await active({ security: { allowedExtensions: ['^https://github\\.com/a/'] } })).toEqual(['git']);
    expect(await active({ admin: { extensions: { enabled: false } } })).toEqual([]);
  });
});

describe('extensionId', () => {
  it('is the same for every spelling of one GitHub repository', () => {
    const ids = ['https://github.com/a/b', 'https://github.com/a/b.git', 'git@github.com:a/b.git', 'a/b'].map(
      (source) => extensionId('name', { source, type: 'git' }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(extensionId('name', { source: '/a/b', type: 'local' })).not.toBe(ids[0]);
    expect(extensionId('name', undefined)).not.toBe(ids[0]);
  });
});
