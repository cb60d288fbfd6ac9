import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { WorktreeSettings } from '../../gemini-core.js';
import { getProjectRootForWorktree, isGeminiWorktree } from '../../gemini-core.js';

const run = promisify(execFile);

/** The worktree of Gemini CLI's that the folder belongs to, if it does. */
export async function findWorktree(cwd: string): Promise<WorktreeSettings | undefined> {
  try {
    if (!isLinked(cwd)) return undefined;
    const path = await git(cwd, 'rev-parse', '--show-toplevel');
    if (!isGeminiWorktree(path, await getProjectRootForWorktree(path))) return undefined;
    return { name: basename(path), path, baseSha: await git(path, 'rev-parse', 'HEAD') };
  } catch {
    return undefined;
  }
}

/** A linked worktree has a file named `.git` where a repository has a folder; this saves a process in most cases. */
function isLinked(cwd: string): boolean {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const info = statSync(join(folder, '.git'), { throwIfNoEntry: false });
    if (info || dirname(folder) === folder) return info?.isFile() ?? false;
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await run('git', args, { cwd })).stdout.trim();
}
