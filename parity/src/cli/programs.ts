import { fileURLToPath } from 'node:url';

import type { ProgramName } from './cli-recording.js';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A program as its users have it. */
export interface Program {
  /** What they start. */
  readonly file: string;
  /** Where it keeps the skills that come with it; the model is told their paths. */
  readonly installation: string;
}

/** Gemini CLI as it is published, and our built bundle. */
export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  gemini: {
    file: fromRoot('node_modules/@google/gemini-cli/bundle/gemini.js'),
    installation: fromRoot('node_modules/@google/gemini-cli/bundle'),
  },
  pollux: {
    file: fromRoot('packages/cli/dist/pollux.js'),
    installation: fromRoot('packages/cli/dist/engine'),
  },
};
