import type { Recording } from '../recording.js';
import type { Rule } from './apply-rules.js';

/**
 * A difference that we want, with its row in docs/parity.md. It turns what the legacy session did into what ours must
 * do, so it says exactly what differs; one that changes nothing is out of date.
 */
export interface IntendedDifference extends Rule<Recording> {
  readonly id: `PD-${number}`;
}
