import type { AgentEvent } from '@pollux/runtime';
import type { RequestBody } from '@pollux/testkit';

/** The two engines that are compared: core's own session, which is the yardstick, and ours. */
export type RuntimeName = 'legacy' | 'adk';

/** A request as the API saw it. */
export interface SentRequest {
  readonly path: string;
  readonly body: RequestBody;
}

/** What one runtime did in one scenario, as plain JSON. */
export interface Recording {
  readonly requests: readonly SentRequest[];
  /** The stream of each send, from `agent_start` to `agent_end`. */
  readonly sends: readonly (readonly AgentEvent[])[];
  /** What makes the recording worthless: a request that nobody planned for, a stream that never ended, a crash. */
  readonly problems: readonly string[];
  /** Names that are the run's own, to be told from what the runtime did. */
  readonly run: RunNames;
}

export interface RunNames {
  readonly home: string;
  readonly workspace: string;
  readonly sessionId: string;
  /** As core writes it for the model, so that a run over midnight does no harm. */
  readonly today: string;
}
