import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ProgramName } from './cli-recording.js';

const require = createRequire(import.meta.url);
const GEMINI = require.resolve('@google/gemini-cli/bundle/gemini.js');
const POLLUX = fileURLToPath(new URL('../../../packages/cli/dist/pollux.js', import.meta.url));

/** A program as its users have it. */
export interface Program {
  /** What they start. */
  readonly file: string;
  /** Where it keeps the skills that come with it; the model is told their paths. */
  readonly installation: string;
}

/** Gemini CLI as it is published, and our built bundle. */
export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  gemini: { file: GEMINI, installation: dirname(GEMINI) },
  pollux: { file: POLLUX, installation: join(dirname(POLLUX), 'engine') },
};
