import stripAnsi from 'strip-ansi';

import { JsonStreamEventType, StreamJsonFormatter } from '../../gemini-core.js';
import type { AgentEvent, JsonStreamEvent, SessionMetrics } from '../../gemini-core.js';
import type { Failure } from '../failure.js';
import { answerTexts } from './answer-text.js';
import type { Sanitize } from './answer-text.js';
import type { Finish, Notice, OutputStreams, RunIdentity, RunOutput } from './run-output.js';
import { toolResult } from './tool-result.js';

/** One JSON object a line, while it happens. */
export class StreamJsonOutput implements RunOutput {
  readonly #streams: OutputStreams;
  readonly #sanitize: Sanitize;
  readonly #metrics: () => SessionMetrics;
  readonly #formatter = new StreamJsonFormatter();
  readonly #startedAt = Date.now();

  constructor(streams: OutputStreams, sanitize: Sanitize, metrics: () => SessionMetrics) {
    this.#streams = streams;
    this.#sanitize = sanitize;
    this.#metrics = metrics;
  }

  begin({ sessionId, model }: RunIdentity): void {
    this.#write({ type: JsonStreamEventType.INIT, timestamp: now(), session_id: sessionId, model });
  }

  prompt(text: string): void {
    this.#write({ type: JsonStreamEventType.MESSAGE, timestamp: now(), role: 'user', content: text });
  }

  event(event: AgentEvent): void {
    if (event.type === 'message') answerTexts(event, this.#sanitize).forEach((text) => this.#delta(text));
    if (event.type === 'tool_request') {
      this.#write({
        type: JsonStreamEventType.TOOL_USE,
        timestamp: now(),
        tool_name: event.name,
        tool_id: event.requestId,
        parameters: event.args,
      });
    }
    if (event.type === 'tool_response') {
      const { output, error } = toolResult(event);
      this.#write({
        type: JsonStreamEventType.TOOL_RESULT,
        timestamp: now(),
        tool_id: event.requestId,
        status: error ? 'error' : 'success',
        output,
        error,
      });
    }
  }

  answer(text: string): void {
    this.#delta(text);
  }

  notice({ severity, message }: Notice): void {
    this.#write({ type: JsonStreamEventType.ERROR, timestamp: now(), severity, message: stripAnsi(message) });
  }

  finish({ invalid }: Finish): void {
    this.#write({
      type: JsonStreamEventType.RESULT,
      timestamp: now(),
      status: invalid === undefined ? 'success' : 'error',
      stats: this.#formatter.convertToStreamStats(this.#metrics(), Date.now() - this.#startedAt),
    });
  }

  fail({ stream }: Failure): void {
    this.#write({
      type: JsonStreamEventType.RESULT,
      timestamp: now(),
      status: 'error',
      error: stream,
      stats: this.#formatter.convertToStreamStats(this.#metrics(), 0),
    });
  }

  #delta(content: string): void {
    this.#write({ type: JsonStreamEventType.MESSAGE, timestamp: now(), role: 'assistant', content, delta: true });
  }

  #write(event: JsonStreamEvent): void {
    this.#streams.stdout(this.#formatter.formatEvent(event));
  }
}

function now(): string {
  return new Date().toISOString();
}
