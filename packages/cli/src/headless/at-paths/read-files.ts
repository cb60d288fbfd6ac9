import { relative } from 'node:path';

import { CliError, ExitCode } from '../../exit-codes.js';
import { getErrorMessage, ReadManyFilesTool } from '../../gemini-core.js';
import type { Config, Part } from '../../gemini-core.js';
import type { LocatedFile } from './locate-file.js';

/** How core's tool puts a text file: its path as a heading, then the text. */
const HEADED_TEXT = /^--- (.*?) ---\n\n([\s\S]*?)\n\n$/;

/** The content of the files as core reads it, each under the name by which the prompt refers to it. */
export async function readFiles(files: readonly LocatedFile[], config: Config, signal: AbortSignal): Promise<Part[]> {
  if (files.length === 0) return [];
  const { respectGitIgnore, respectGeminiIgnore } = config.getFileFilteringOptions();
  const tool = new ReadManyFilesTool(config, config.getMessageBus());
  try {
    const invocation = tool.build({
      include: files.map(({ include }) => include),
      file_filtering_options: { respect_git_ignore: respectGitIgnore, respect_gemini_ignore: respectGeminiIgnore },
    });
    const { llmContent } = await invocation.execute({ abortSignal: signal });
    const pieces = Array.isArray(llmContent) ? llmContent : [];
    return pieces.flatMap((piece) => (typeof piece === 'string' ? textParts(piece, files, config) : [piece]));
  } catch (error) {
    const names = files.map(({ label }) => label).join(', ');
    throw new CliError(ExitCode.input, `The files of the prompt (${names}) cannot be read: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

function textParts(piece: string, files: readonly LocatedFile[], config: Config): Part[] {
  const [, path, text] = HEADED_TEXT.exec(piece) ?? [];
  if (path === undefined || text === undefined) return [{ text: piece }];
  return [{ text: `\nContent from @${labelOf(path, files, config)}:\n` }, { text: text.trim() }];
}

function labelOf(path: string, files: readonly LocatedFile[], config: Config): string {
  const named = files.find(({ include, spec }) => include === path || spec === path);
  const folder = config
    .getWorkspaceContext()
    .getDirectories()
    .find((candidate) => path.startsWith(candidate));
  return named?.label ?? ((folder && relative(folder, path)) || path);
}
