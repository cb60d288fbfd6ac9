import type { Chunk, JsonObject } from './wire.js';

/** A pause that ends by itself, by the test, or with the connection. */
export interface WaitStep {
  readonly kind: 'wait';
  readonly wait: (connectionClosed: AbortSignal) => Promise<unknown>;
}

/** One thing that the server does while it answers. */
export type Step =
  | WaitStep
  /** `verbatim` chunks go out as they are; the others get the model's name and a response id. */
  | { readonly kind: 'chunk'; readonly chunk: Chunk; readonly verbatim: boolean }
  | { readonly kind: 'bytes'; readonly text: string }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' };

/** A model's response: a stream of events, or all of it in one body where the verb does not stream. */
export interface ModelReply {
  readonly kind: 'model';
  readonly steps: readonly Step[];
}

/** A JSON body with an HTTP status. */
export interface JsonReply {
  readonly kind: 'json';
  readonly status: number;
  readonly body: JsonObject;
  readonly before: readonly WaitStep[];
}

/** Nobody planned for this request: an error, and an entry in the server's `unexpected`. */
export interface UnexpectedReply {
  readonly kind: 'unexpected';
  readonly status: number;
  readonly message: string;
}

/** What the server answers to one request. */
export type Reply = ModelReply | JsonReply | UnexpectedReply;

/** A body of your own with HTTP 200, say for `countTokens`. */
export function json(body: JsonObject): JsonReply {
  return { kind: 'json', status: 200, body, before: [] };
}

/** Says that the scenario has no answer to a request. */
export function unexpected(message: string, status = 500): UnexpectedReply {
  return { kind: 'unexpected', status, message };
}
