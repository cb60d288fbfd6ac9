import type { Rule } from '../../rules/apply-rules.js';
import type { CliRecording } from '../cli-recording.js';

/** A difference between the programs that we want, with its row in docs/parity.md. */
export interface CliDifference extends Rule<CliRecording> {
  readonly id: `CD-${number}`;
}
