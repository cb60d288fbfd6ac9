import type { IncomingHttpHeaders } from 'node:http';
import type { Content, JsonObject } from './wire.js';

/** What the server answers, named as in the path after the colon. */
export type Verb =
  'streamGenerateContent' | 'generateContent' | 'countTokens' | 'embedContent' | 'batchEmbedContents' | 'predict';

/** The fields of a request body that tests look at; the rest is there as it came. */
export interface RequestBody {
  contents?: Content[];
  systemInstruction?: Content;
  tools?: { functionDeclarations?: { name: string; [field: string]: unknown }[]; [field: string]: unknown }[];
  generationConfig?: JsonObject;
  [field: string]: unknown;
}

/** A request that reached the server; times are epoch milliseconds from the monotonic clock. */
export interface RecordedRequest {
  /** Position in `requests`, from 0. */
  readonly index: number;
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  /** Undefined if the path names nothing that the server answers. */
  readonly verb: Verb | undefined;
  readonly model: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody;
  /** Size of the body on the wire. */
  readonly bytes: number;
  readonly receivedAt: number;
  readonly firstByteAt: number | undefined;
  /** When the response was complete or its connection closed. */
  readonly responseEndedAt: number | undefined;
  /** The client closed the connection before the response was complete. */
  readonly aborted: boolean;
  /** Undefined until the response has begun. */
  readonly status: number | undefined;
}
