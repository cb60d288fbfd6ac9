import type { CliDifference } from './cli-difference.js';

/** Gemini CLI has no answer to some of its commands without a terminal, though they could be answered. */
export function answeredHere(answer: string): CliDifference {
  return { id: 'CD-008', rewrite: (gemini) => ({ ...gemini, stdout: answer, stderr: '', exitCode: 0 }) };
}
