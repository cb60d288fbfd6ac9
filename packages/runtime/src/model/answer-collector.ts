import { InvalidStreamError, getCitations, isValidNonThoughtTextPart } from '../gemini-core.js';
import type { CoreFinishReason, CorePart, CoreResponse } from '../genai-bridge.js';

/** One finished answer of the model, put together from its chunks. */
export interface Answer {
  readonly parts: CorePart[];
  readonly finishReason: CoreFinishReason;
  readonly usage: CoreResponse['usageMetadata'];
  readonly citations: string[];
}

/** Puts an answer together from its chunks and judges, when the stream ends, whether it is one. */
export class AnswerCollector {
  readonly #parts: CorePart[] = [];
  readonly #citations = new Set<string>();
  readonly #nextCallId: (name: string) => string;
  readonly #callIds = new Set<string>();
  #finishReason: CoreFinishReason;
  #usage: CoreResponse['usageMetadata'];

  constructor(nextCallId: (name: string) => string) {
    this.#nextCallId = nextCallId;
  }

  /** Takes a chunk in, and returns the parts of it that can be shown at once: text and thoughts. */
  add(chunk: CoreResponse): CorePart[] {
    const candidate = chunk.candidates?.[0];
    const parts = (candidate?.content?.parts ?? []).filter(hasContent).map((part) => this.#withCallId(part));
    for (const part of parts) this.#append(part);
    for (const citation of getCitations(chunk)) this.#citations.add(citation);
    this.#finishReason = candidate?.finishReason ?? this.#finishReason;
    this.#usage = chunk.usageMetadata ?? this.#usage;
    return parts.filter((part) => typeof part.text === 'string' && part.text !== '' && !part.functionCall);
  }

  /** The tokens that a stream cost, also one that turns out to be no answer. */
  get cost(): Pick<Answer, 'finishReason' | 'usage'> {
    return { finishReason: this.#finishReason, usage: this.#usage };
  }

  /**
   * The whole answer.
   * @throws InvalidStreamError when there is none that a conversation could go on with. After a tool's result an
   *   empty answer is accepted, because the turn loop asks again by itself.
   */
  finish(afterToolResult: boolean): Answer {
    if (!this.#parts.some((part) => part.functionCall)) this.#assertAnswered(afterToolResult);
    return {
      parts: this.#parts,
      finishReason: this.#finishReason,
      usage: this.#usage,
      citations: [...this.#citations].toSorted(),
    };
  }

  #withCallId(part: CorePart): CorePart {
    if (!part.functionCall) return part;
    const name = part.functionCall.name?.trim() || 'generic_tool';
    const given = prefixed(name, part.functionCall.id ?? this.#nextCallId(name));
    const id = this.#callIds.has(given) ? prefixed(name, this.#nextCallId(name)) : given;
    this.#callIds.add(id);
    return { ...part, functionCall: { ...part.functionCall, id } };
  }

  #append(part: CorePart): void {
    const last = this.#parts.at(-1);
    if (last?.text && isValidNonThoughtTextPart(last) && isValidNonThoughtTextPart(part)) {
      this.#parts[this.#parts.length - 1] = { ...last, text: last.text + part.text };
    } else {
      this.#parts.push(withoutBlank(part));
    }
  }

  #assertAnswered(afterToolResult: boolean): void {
    const reason = this.#finishReason as string | undefined;
    if (!reason && !afterToolResult) throw invalid('without a finish reason', 'NO_FINISH_REASON');
    if (reason === 'MALFORMED_FUNCTION_CALL') throw invalid('with malformed function call', reason);
    if (reason === 'UNEXPECTED_TOOL_CALL') throw invalid('with unexpected tool call', reason);
    if (visibleText(this.#parts)) return;
    const blocked = BLOCKED[reason ?? ''];
    if (blocked) throw invalid(`due to ${blocked.what} (${reason}) with empty response text`, blocked.type);
    if (this.#parts.some((part) => part.thought)) {
      throw invalid('with empty response text but contained reasoning thoughts', 'THINKING_ONLY_RESPONSE');
    }
    if (!afterToolResult) throw invalid('with empty response text', 'NO_RESPONSE_TEXT');
  }
}

function prefixed(name: string, id: string): string {
  return id.startsWith(`${name}__`) ? id : `${name}__${id}`;
}

type InvalidStreamType = InvalidStreamError['type'];

const BLOCKED: Record<string, { what: string; type: InvalidStreamType } | undefined> = {
  MAX_TOKENS: { what: 'token limit exhaustion', type: 'MAX_TOKENS_EXCEEDED' },
  SAFETY: { what: 'safety settings', type: 'SAFETY_BLOCKED' },
  RECITATION: { what: 'recitation settings', type: 'RECITATION_BLOCKED' },
  OTHER: { what: 'other settings', type: 'OTHER_BLOCKED' },
};

function invalid(how: string, type: InvalidStreamType): InvalidStreamError {
  return new InvalidStreamError(`Model stream ended ${how}.`, type);
}

/** A part with nothing in it would be refused by the API when it is sent back. */
function hasContent(part: CorePart): boolean {
  return Object.entries(part).some(([key, value]) => (key === 'text' ? value !== '' : key !== 'thought'));
}

/** ADK leaves out an event that begins with an empty text, though a signature or a call may come with it. */
function withoutBlank(part: CorePart): CorePart {
  if (part.text !== '') return part;
  const { text: _blank, ...rest } = part;
  return rest;
}

/** What a person would see: zero-width characters and comments do not count. */
function visibleText(parts: readonly CorePart[]): string {
  const text = parts
    .filter((part) => !part.thought)
    .map((part) => part.text ?? '')
    .join('')
    .replace(/[\u200B-\u200F\uFEFF]/g, '');
  return withoutComments(text).trim();
}

function withoutComments(text: string): string {
  const stripped = text.replace(/<!--[\s\S]*?-->/g, '');
  return stripped === text ? text : withoutComments(stripped);
}
