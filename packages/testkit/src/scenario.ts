import { reply } from './compose.js';
import { defaultAnswers } from './default-answers.js';
import { text } from './parts.js';
import { unexpected, type Reply } from './reply.js';
import type { RecordedRequest, Verb } from './request.js';

/** A request that the server can answer. */
export interface ModelRequest extends RecordedRequest {
  readonly verb: Verb;
  readonly model: string;
}

/** Builds the reply to the n-th request of its verb, from 0; undefined says that none was planned. */
export type Answer = (request: ModelRequest, n: number) => Reply | undefined | Promise<Reply | undefined>;

/** Replies in order, or a function that decides. */
export type Replies = readonly Reply[] | Answer;

/** Decides the reply to every request; it keeps no state, so that one scenario can drive many servers. */
export interface Scenario {
  /** `earlier` has the verbs of the server's earlier requests, in order. */
  answer(request: ModelRequest, earlier: readonly Verb[]): Reply | Promise<Reply>;
}

/** Answers to calls beside the conversation; a verb that is left out gets a sensible default. */
export interface UtilityAnswers {
  /** A string is the text of every such reply. */
  generateContent?: Replies | string;
  countTokens?: Replies;
  embedContent?: Replies;
  batchEmbedContents?: Replies;
  predict?: Replies;
}

function asReplies(source: Replies | string): Replies {
  return typeof source === 'string' ? () => reply(text(source)) : source;
}

async function pick(source: Replies, request: ModelRequest, n: number): Promise<Reply> {
  const planned = typeof source === 'function' ? await source(request, n) : source[n];
  if (planned) return planned;
  const extent = typeof source === 'function' ? 'its function returned none' : `it has ${source.length}`;
  return unexpected(`The scenario has run out: no reply for ${request.verb} number ${n + 1} (${extent}).`);
}

/** A scenario from the replies to the conversation's calls (`streamGenerateContent`) and to the utility calls. */
export function scenario(conversation: Replies, utilities: UtilityAnswers = {}): Scenario {
  return {
    answer(request, earlier) {
      const n = earlier.filter((verb) => verb === request.verb).length;
      if (request.verb === 'streamGenerateContent') return pick(conversation, request, n);
      const source = utilities[request.verb];
      return source === undefined ? defaultAnswers[request.verb](request.body) : pick(asReplies(source), request, n);
    },
  };
}
