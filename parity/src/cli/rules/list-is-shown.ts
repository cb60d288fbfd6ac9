import type { CliDifference } from './cli-difference.js';

/** Gemini CLI writes the list of extensions to a log that it does not show. */
export function listIsShown(...names: readonly string[]): CliDifference {
  return {
    id: 'CD-006',
    rewrite: (gemini) => ({
      ...gemini,
      stdout: ['Installed extensions:', ...names.map((name) => `- ${name}`), ''].join('\n'),
    }),
  };
}
