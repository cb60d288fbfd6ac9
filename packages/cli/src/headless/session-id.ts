import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError, ExitCode } from '../exit-codes.js';
import { Storage } from '../gemini-core.js';

/** A new session must not continue the recording of an old one. */
export async function assertSessionIdIsFree(sessionId: string, cwd: string): Promise<void> {
  const storage = new Storage(cwd);
  await storage.initialize();
  const folder = join(storage.getProjectTempDir(), 'chats');
  // The names of recordings end with the first letters of their session's id.
  const suffix = new RegExp(`-${sessionId.slice(0, 8)}\\.jsonl?$`);
  const recordings = (await readdir(folder).catch(() => [])).filter((name) => suffix.test(name));
  const ids = await Promise.all(recordings.map((name) => recordedId(join(folder, name))));
  if (!ids.includes(sessionId)) return;
  throw new CliError(ExitCode.input, `There is a session "${sessionId}" in this project already; choose another id.`);
}

async function recordedId(file: string): Promise<unknown> {
  try {
    const text = await readFile(file, 'utf8');
    const record: unknown = JSON.parse(file.endsWith('.jsonl') ? (text.split('\n', 1)[0] ?? '') : text);
    return typeof record === 'object' && record !== null && 'sessionId' in record ? record.sessionId : undefined;
  } catch {
    return undefined;
  }
}
