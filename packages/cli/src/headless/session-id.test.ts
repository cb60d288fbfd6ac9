import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Storage } from '../gemini-core.js';
import { assertSessionIdIsFree } from './session-id.js';

let root: string;
let chats: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'pollux-session-id-')));
  vi.stubEnv('GEMINI_CLI_HOME', join(root, 'home'));
  const storage = new Storage(root);
  await storage.initialize();
  chats = join(storage.getProjectTempDir(), 'chats');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

describe('assertSessionIdIsFree', () => {
  it('lets a new id pass', async () => {
    await expect(assertSessionIdIsFree('0123456789', root)).resolves.toBeUndefined();
  });

  it.each(['.jsonl', '.json'])('refuses the id of a recorded session (%s)', async (extension) => {
    await mkdir(chats, { recursive: true });
    const file = join(chats, `session-2026-01-01T00-00-01234567${extension}`);
    await writeFile(file, '{"sessionId":"0123456789"}\n');
    await expect(assertSessionIdIsFree('0123456789', root)).rejects.toMatchObject({ exitCode: 42 });
    await expect(assertSessionIdIsFree('01234567-other', root)).resolves.toBeUndefined();
  });

  it('does not stumble over a broken recording', async () => {
    await mkdir(chats, { recursive: true });
    await writeFile(join(chats, 'session-2026-01-01T00-00-01234567.jsonl'), 'oops');
    await expect(assertSessionIdIsFree('0123456789', root)).resolves.toBeUndefined();
  });
});
