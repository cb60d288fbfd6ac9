import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordedRequest } from './request.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Epoch milliseconds that never run backwards. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** One request with its response: writes the one and keeps the record of both. */
export class Exchange {
  readonly record: Mutable<RecordedRequest>;
  /** Resolves when the response is complete or its connection closed. */
  readonly ended: Promise<void>;
  readonly #response: ServerResponse;
  readonly #closed = new AbortController();
  #cutByServer = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    seen: Pick<RecordedRequest, 'index' | 'verb' | 'model' | 'body' | 'bytes' | 'receivedAt'>,
  ) {
    this.#response = response;
    this.record = {
      ...seen,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      firstByteAt: undefined,
      responseEndedAt: undefined,
      aborted: false,
      status: undefined,
    };
    // Writing to a client that left is no fault of the server: the close event records it.
    response.on('error', () => {});
    this.ended = new Promise((resolve) => {
      const settle = () => {
        this.record.responseEndedAt = now();
        this.record.aborted = !response.writableFinished && !this.#cutByServer;
        this.#closed.abort();
        resolve();
      };
      if (response.destroyed) settle();
      else response.once('close', settle);
    });
  }

  /** Fires when nothing more can be sent. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Sends the head before the first byte. */
  async write(contentType: string, text: string, status = 200): Promise<void> {
    if (this.closed.aborted) return;
    this.#begin(contentType, status);
    const flushed = new Promise<void>((resolve) => this.#response.write(text, () => resolve()));
    await Promise.race([flushed, this.ended]);
  }

  async end(contentType: string, status = 200): Promise<void> {
    if (this.closed.aborted) return;
    this.#begin(contentType, status);
    this.#response.end();
    await this.ended;
  }

  /** Closes the connection from this side; resolves when it is closed. */
  cut(): Promise<void> {
    this.#cutByServer = true;
    this.#response.destroy();
    return this.ended;
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  #begin(contentType: string, status: number): void {
    if (this.hasBegun) return;
    this.#response.writeHead(status, { 'content-type': contentType });
    this.record.status = status;
    this.record.firstByteAt = now();
  }
}
