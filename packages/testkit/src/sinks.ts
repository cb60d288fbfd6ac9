import { mergeChunks } from './merge-chunks.js';
import type { Chunk } from './wire.js';

/** Takes the steps of a model reply that carry data. */
export interface Sink {
  chunk(chunk: Chunk): Promise<void>;
  bytes(text: string): Promise<void>;
  end(): Promise<void>;
}

/** The part of a response that a sink writes to. */
export interface Output {
  /** Sends the head before the first byte. */
  write(contentType: string, text: string): Promise<void>;
  end(contentType: string): Promise<void>;
}

/** Server-sent events, one for each chunk. */
export function eventSink(output: Output): Sink {
  const type = 'text/event-stream';
  return {
    chunk: (chunk) => output.write(type, `data: ${JSON.stringify(chunk)}\r\n\r\n`),
    bytes: (text) => output.write(type, text),
    end: () => output.end(type),
  };
}

/** One JSON body of all chunks; stray bytes come first, so that they break it. */
export function bodySink(output: Output): Sink {
  const type = 'application/json; charset=UTF-8';
  let body: Chunk = {};
  return {
    chunk: async (chunk) => {
      body = mergeChunks(body, chunk);
    },
    bytes: (text) => output.write(type, text),
    end: async () => {
      await output.write(type, JSON.stringify(body));
      await output.end(type);
    },
  };
}
