import { JsonFormatter } from '../../gemini-core.js';
import type { AgentEvent, SessionMetrics } from '../../gemini-core.js';
import type { Failure } from '../failure.js';
import { answerTexts } from './answer-text.js';
import type { Sanitize } from './answer-text.js';
import type { Finish, OutputStreams, RunIdentity, RunOutput } from './run-output.js';

/** One JSON object at the end: on standard output with the last answer, or on standard error with what failed. */
export class JsonOutput implements RunOutput {
  readonly #streams: OutputStreams;
  readonly #sanitize: Sanitize;
  readonly #metrics: () => SessionMetrics;
  readonly #formatter = new JsonFormatter();
  #sessionId: string | undefined;
  #answer = '';
  #toolsHaveRun = false;

  constructor(streams: OutputStreams, sanitize: Sanitize, metrics: () => SessionMetrics) {
    this.#streams = streams;
    this.#sanitize = sanitize;
    this.#metrics = metrics;
  }

  begin({ sessionId }: RunIdentity): void {
    this.#sessionId = sessionId;
  }

  prompt(): void {}

  event(event: AgentEvent): void {
    if (event.type === 'tool_response') this.#toolsHaveRun = true;
    else if (event.type !== 'agent_end' && this.#toolsHaveRun) this.#startTurn();
    if (event.type === 'message') this.#answer += answerTexts(event, this.#sanitize).join('');
  }

  answer(text: string): void {
    this.#answer = text;
  }

  notice(): void {}

  finish({ warnings, invalid }: Finish): void {
    const error = invalid === undefined ? undefined : { type: 'INVALID_STREAM', message: invalid };
    this.#streams.stdout(this.#formatter.format(this.#sessionId, this.#answer, this.#metrics(), error, [...warnings]));
  }

  fail({ json }: Failure): void {
    this.#streams.stderr(`${this.#formatter.format(this.#sessionId, undefined, undefined, json)}\n`);
  }

  /** Only what the model says after its last round of tools is the answer. */
  #startTurn(): void {
    this.#toolsHaveRun = false;
    this.#answer = '';
  }
}
