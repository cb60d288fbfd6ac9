import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { nextMessage, startChild } from './child.js';
import type { ServerCommand, ServerInput } from './server.js';

/** The fake Gemini API in a process of its own, so that its work is not counted as the client's. */
export class GeminiProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  static async start(input: ServerInput): Promise<GeminiProcess> {
    const child = startChild('server.js', input);
    const { url } = await nextMessage<{ url: string }>(child);
    return new GeminiProcess(url, child);
  }

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** Milliseconds from the end of each response to the whole of the next request. */
  gaps(): Promise<number[]> {
    return this.#ask({ ask: 'gaps' });
  }

  body(index: number): Promise<unknown> {
    return this.#ask({ ask: 'body', index });
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.send({ ask: 'stop' } satisfies ServerCommand);
    await exited;
  }

  #ask<T>(command: ServerCommand): Promise<T> {
    this.#child.send(command);
    return nextMessage<T>(this.#child);
  }
}
