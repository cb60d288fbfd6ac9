import { isAbsolute, join, relative } from 'node:path';

import { resolveAtCommandPath, resolveToRealPath } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';

/** A file or folder of the workspace that a prompt refers to. */
export interface LocatedFile {
  /** The path from the workspace, with a glob for what is in a folder; the prompt then has this. */
  readonly spec: string;
  /** What the content is headed with. */
  readonly label: string;
  /** What is read: the same, from the root. */
  readonly include: string;
}

/** Finds what a name stands for, by Gemini CLI's rules: ignored files are left out, others are searched for by name. */
export async function locateFile(name: string, config: Config, signal: AbortSignal): Promise<LocatedFile | undefined> {
  if (name === '' || isIgnored(name, config)) return undefined;
  const result = await resolveAtCommandPath(name, config);
  if (result.status === 'resolved') {
    const { absolutePath, relativePath, stats } = result.resolved;
    const inFolder = stats.isDirectory() ? ['**'] : [];
    return {
      spec: join(relativePath, ...inFolder),
      label: isAbsolute(name) ? relativePath : name,
      include: join(absolutePath, ...inFolder),
    };
  }
  return result.status === 'invalid' ? undefined : searchByName(name, config, signal);
}

function isIgnored(name: string, config: Config): boolean {
  const { respectGitIgnore, respectGeminiIgnore } = config.getFileFilteringOptions();
  const files = config.getFileService();
  return (
    files.shouldIgnoreFile(name, { respectGitIgnore, respectGeminiIgnore: false }) ||
    files.shouldIgnoreFile(name, { respectGitIgnore: false, respectGeminiIgnore })
  );
}

/** The most recent file whose path has the name in it. */
async function searchByName(name: string, config: Config, signal: AbortSignal): Promise<LocatedFile | undefined> {
  const glob = config.getEnableRecursiveFileSearch() ? config.getToolRegistry().getTool('glob') : undefined;
  if (!glob) return undefined;
  for (const folder of config.getWorkspaceContext().getDirectories()) {
    const found = await glob.buildAndExecute({ pattern: `**/*${name}*`, path: folder }, signal).catch(() => undefined);
    const file = typeof found?.llmContent === 'string' ? firstFile(found.llmContent) : undefined;
    if (file === undefined) continue;
    const spec = relative(folder, file);
    return { spec, label: isAbsolute(name) ? spec : name, include: file };
  }
  return undefined;
}

/** The tool's answer is a heading and then one path a line, or a sentence that there are none. */
function firstFile(answer: string): string | undefined {
  if (answer.startsWith('No files found') || answer.startsWith('Error:')) return undefined;
  const path = answer.split('\n')[1]?.trim();
  if (!path) return undefined;
  try {
    return resolveToRealPath(path);
  } catch {
    return path;
  }
}
