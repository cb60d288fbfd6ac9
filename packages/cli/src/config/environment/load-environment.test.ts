import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { TemporaryHome } from '../fixtures/temporary-home.js';
import { temporaryHome } from '../fixtures/temporary-home.js';
import { DEFAULT_SETTINGS } from '../settings/default-settings.js';
import { mergeSettings } from '../settings/merge-settings.js';
import { readSettings } from '../settings/read-settings.js';
import { loadEnvironment } from './load-environment.js';

let host: TemporaryHome;
beforeEach(() => {
  host = temporaryHome();
});
afterEach(() => host.remove());

function load(settings: object = {}, trusted = true): NodeJS.ProcessEnv {
  loadEnvironment(host, readSettings(mergeSettings(DEFAULT_SETTINGS, { ...settings })), trusted);
  return host.env;
}

describe('which file', () => {
  it.each([
    ['the project', ['work/project/.gemini/.env', 'work/project/.env', 'work/.env', 'home/.gemini/.env', 'home/.env']],
    ['the folder above', ['work/.gemini/.env', 'work/.env', 'home/.gemini/.env', 'home/.env']],
    ['the home folder', ['home/.gemini/.env', 'home/.env']],
  ])('takes the first of %s and no other', (_place, files) => {
    for (const file of files) host.write(file, `FOUND=${file}\nIN_${files.indexOf(file)}=yes`);
    expect(load()).toMatchObject({ FOUND: files[0], IN_0: 'yes' });
    expect(host.env).not.toHaveProperty('IN_1');
  });

  it('passes over .gemini/.env in a folder that is not trusted', () => {
    host.write('work/project/.gemini/.env', 'GEMINI_API_KEY=theirs');
    host.write('home/.gemini/.env', 'GEMINI_API_KEY=hidden');
    host.write('home/.env', 'GEMINI_API_KEY=home');
    expect(load({}, false)['GEMINI_API_KEY']).toBe('home');
  });

  it('passes over .env on advanced.ignoreLocalEnv, except in the home folder', () => {
    host.write('work/project/.env', 'FOUND=project');
    host.write('home/.env', 'FOUND=home');
    expect(load({ advanced: { ignoreLocalEnv: true } })['FOUND']).toBe('home');
  });

  it('goes on without a file that cannot be read', () => {
    host.write('work/project/.env/x', '');
    expect(load()).not.toHaveProperty('FOUND');
  });
});

describe('which variables', () => {
  it('never replaces one that is set, even to nothing', () => {
    host.env['EMPTY'] = '';
    host.write('work/project/.env', 'EMPTY=full\nGEMINI_CLI_HOME=/elsewhere\nNEW="a b" # c');
    expect(load()).toMatchObject({ EMPTY: '', GEMINI_CLI_HOME: host.home, NEW: 'a b' });
  });

  it('leaves excluded ones out of .env, but not out of .gemini/.env', () => {
    host.write('work/project/.env', 'DEBUG=1\nMINE=1\nOTHER=1');
    expect(load({ advanced: { excludedEnvVars: ['MINE'] } })).toMatchObject({ OTHER: '1' });
    expect(host.env).not.toHaveProperty('DEBUG');
    expect(host.env).not.toHaveProperty('MINE');
    host.write('work/project/.gemini/.env', 'DEBUG=1');
    expect(load()['DEBUG']).toBe('1');
  });

  it('takes only credentials from an untrusted folder, without odd characters', () => {
    host.write('work/project/.env', 'GOOGLE_API_KEY="a$(b);c-d_e./"\nPATH=/evil\nGOOGLE_GEMINI_BASE_URL=http://evil');
    expect(load({}, false)['GOOGLE_API_KEY']).toBe('abc-d_e./');
    expect(host.env).not.toHaveProperty('PATH');
    expect(host.env).not.toHaveProperty('GOOGLE_GEMINI_BASE_URL');
  });
});

describe('the project in Cloud Shell', () => {
  beforeEach(() => {
    Object.assign(host.env, { CLOUD_SHELL: 'true', GOOGLE_CLOUD_PROJECT: 'mine' });
  });

  it("is Cloud Shell's own", () => {
    expect(load()['GOOGLE_CLOUD_PROJECT']).toBe('cloudshell-gca');
  });

  it("is the person's for Vertex AI, in a process started from here as well", () => {
    load();
    expect(load({ security: { auth: { selectedType: 'vertex-ai' } } })['GOOGLE_CLOUD_PROJECT']).toBe('mine');
  });

  it('is what a .env file names', () => {
    host.write(join('work', 'project', '.env'), 'GOOGLE_CLOUD_PROJECT=filed');
    expect(load()['GOOGLE_CLOUD_PROJECT']).toBe('filed');
  });
});
