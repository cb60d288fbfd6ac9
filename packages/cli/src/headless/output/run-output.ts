import type { AgentEvent } from '../../gemini-core.js';
import type { Failure } from '../failure.js';

/** What a run is told apart by. */
export interface RunIdentity {
  readonly sessionId: string;
  readonly model: string;
}

/** Something about the run that is not part of the answer. */
export interface Notice {
  readonly severity: 'warning' | 'error';
  readonly message: string;
}

/** How a run ended that got to its end. */
export interface Finish {
  readonly warnings: readonly string[];
  /** Why there is no usable answer. */
  readonly invalid?: string;
}

/** One output format: it is told what happens, in order, and writes it. */
export interface RunOutput {
  begin(identity: RunIdentity): void;
  prompt(text: string): void;
  event(event: AgentEvent): void;
  /** An answer that did not come from the model. */
  answer(text: string): void;
  notice(notice: Notice): void;
  finish(finish: Finish): void;
  fail(failure: Failure): void;
}

/** Where an output writes to; nothing else in the process writes to standard output. */
export interface OutputStreams {
  stdout(text: string): void;
  stderr(text: string): void;
}
