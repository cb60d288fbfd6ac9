import stripAnsi from 'strip-ansi';

import type { AgentEvent } from '../../gemini-core.js';
import type { Failure } from '../failure.js';
import { answerTexts } from './answer-text.js';
import type { Sanitize } from './answer-text.js';
import type { Notice, OutputStreams, RunOutput } from './run-output.js';

/** The answer as it comes; each round of tools and the end start on a new line. */
export class TextOutput implements RunOutput {
  readonly #streams: OutputStreams;
  readonly #sanitize: Sanitize;
  #atLineStart = true;

  constructor(streams: OutputStreams, sanitize: Sanitize) {
    this.#streams = streams;
    this.#sanitize = sanitize;
  }

  begin(): void {}

  prompt(): void {}

  event(event: AgentEvent): void {
    if (event.type === 'message') answerTexts(event, this.#sanitize).forEach((text) => this.#write(text));
    if (event.type === 'tool_request') this.#endLine();
  }

  answer(text: string): void {
    this.#write(text);
  }

  notice({ severity, message }: Notice): void {
    this.#streams.stderr(`[${severity.toUpperCase()}] ${message}\n`);
  }

  finish(): void {
    this.#endLine();
  }

  fail({ sentence }: Failure): void {
    this.#streams.stderr(`${sentence}\n`);
  }

  #write(text: string): void {
    if (text === '') return;
    this.#streams.stdout(text);
    const visible = stripAnsi(text);
    if (visible !== '') this.#atLineStart = visible.endsWith('\n');
  }

  #endLine(): void {
    if (!this.#atLineStart) this.#write('\n');
  }
}
