import type { CliDifference } from './cli-difference.js';

/** How often core tried, and the stack trace of the last attempt, which goes to the end. */
const REPORT = /^(?:Attempt \d+ failed: .*\n)?Error when talking to Gemini API Full report available at: [^]*/;

/** Core logs a failed request with its stack; in `stream-json` the result on standard output says what is wrong. */
export const noReport: CliDifference = {
  id: 'CD-004',
  rewrite: (gemini) => ({ ...gemini, stderr: gemini.stderr.replace(REPORT, '') }),
};
