import type { CliDifference } from './cli-difference.js';

/** With the comma before it, in JSON. */
const MADE_UP_ID = /,"id":"\w+__\w+_\d{13}_\d+"/g;

/** Gemini CLI records what it has made of a response: with ids for the calls to which the API gave none. */
export const recordedAsSent: CliDifference = {
  id: 'CD-005',
  rewrite: (gemini) => ({
    ...gemini,
    produced: Object.fromEntries(
      Object.entries(gemini.produced).map(([name, text]) => [name, text?.replaceAll(MADE_UP_ID, '') ?? null]),
    ),
  }),
};
