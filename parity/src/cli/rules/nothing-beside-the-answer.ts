import type { CliDifference } from './cli-difference.js';

/** Gemini CLI lets its commands write to standard output, whatever the format. */
export function nothingBesideTheAnswer(remark: string): CliDifference {
  return { id: 'CD-009', rewrite: (gemini) => ({ ...gemini, stdout: gemini.stdout.replace(remark, '') }) };
}
