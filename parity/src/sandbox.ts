import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A home and a workspace that nothing was in before. */
export interface Sandbox {
  readonly home: string;
  readonly workspace: string;
  remove(): Promise<void>;
}

/** Core derives names from the workspace's last part, so that is the same in every sandbox. */
export async function createSandbox(inWorkspace: Files = {}, inHome: Files = {}): Promise<Sandbox> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'pollux-parity-')));
  const home = join(root, 'home');
  const workspace = join(root, 'workspace');
  await mkdir(home);
  await mkdir(workspace);
  await writeAll(workspace, inWorkspace);
  await writeAll(home, inHome);
  return { home, workspace, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}

async function writeAll(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    // Some tools sort by time, and files made in one go may or may not have the same.
    await utimes(path, LONG_AGO, LONG_AGO);
  }
}
