import { citationMetadata } from './citation-metadata.js';
import { rawChunk } from './parts.js';
import { readReplayLines, type RecordedResponse, type ReplayLine } from './replay-lines.js';
import { json, unexpected, type Reply } from './reply.js';
import type { Verb } from './request.js';
import type { Scenario } from './scenario.js';
import type { Chunk, JsonObject } from './wire.js';

/** How closely the calls have to follow a file. */
export interface ReplayOptions {
  /** Each call must be for the method of the next line; otherwise it gets the next line of its own method. */
  strict?: boolean;
}

const methods: Readonly<Record<Verb, ReplayLine['method']>> = {
  streamGenerateContent: 'generateContentStream',
  generateContent: 'generateContent',
  countTokens: 'countTokens',
  embedContent: 'embedContent',
  batchEmbedContents: 'embedContent',
  predict: 'embedContent',
};

/** Files hold what a client returned, where citations have the Vertex name only. */
function toWire(response: RecordedResponse): Chunk {
  const candidates = response.candidates?.map((candidate) => {
    const citations = candidate.citationMetadata?.citations;
    return citations ? { ...candidate, citationMetadata: citationMetadata(citations) } : candidate;
  });
  return candidates ? { ...response, candidates } : response;
}

function embeddingBody(verb: Verb, embeddings: readonly JsonObject[]): JsonObject {
  if (verb === 'predict') return { predictions: embeddings.map((embedding) => ({ embeddings: embedding })) };
  return verb === 'embedContent' ? { embedding: embeddings[0] } : { embeddings };
}

function toReply(line: ReplayLine, verb: Verb): Reply {
  if (line.method === 'generateContentStream') {
    return { kind: 'model', steps: line.response.map((chunk) => rawChunk(toWire(chunk))) };
  }
  if (line.method === 'embedContent') return json(embeddingBody(verb, line.response.embeddings));
  return json(line.method === 'generateContent' ? toWire(line.response) : line.response);
}

/** Replays a file in the format of Gemini CLI's `--fake-responses`: one line for each API call. */
export async function replayFile(path: string, { strict = true }: ReplayOptions = {}): Promise<Scenario> {
  const lines = await readReplayLines(path);
  return {
    answer({ verb }, earlier) {
      const method = methods[verb];
      const used = strict ? earlier.length : earlier.filter((other) => methods[other] === method).length;
      const line = (strict ? lines : lines.filter((candidate) => candidate.method === method))[used];
      if (!line) return unexpected(`${path} has no more responses: none for ${method}.`);
      if (line.method === method) return toReply(line, verb);
      return unexpected(`${path}:${line.number} holds a response to ${line.method}, but ${method} was called.`);
    },
  };
}
