import { setTimeout as sleep } from 'node:timers/promises';

import { BaseLlm } from '@google/adk';
import type { BaseLlmConnection, LlmRequest, LlmResponse } from '@google/adk';

import { abortScope } from '../abort-scope.js';
import { coreEvents, InvalidStreamError, isRetryableError } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';
import { toAdkFinishReason, toAdkParts, toAdkUsage, toCoreInstruction } from '../genai-bridge.js';
import type { CoreRequestConfig } from '../genai-bridge.js';
import { AnswerCollector } from './answer-collector.js';
import type { Answer } from './answer-collector.js';
import { openStream } from './model-call.js';
import type { ModelCall } from './model-call.js';
import { failureResponse, toModelFailure } from './model-failure.js';
import type { PromptSize } from './prompt-size.js';

/** A stream that breaks, or ends without an answer, is tried this often in all. */
const STREAM_ATTEMPTS = 4;
const FIRST_STREAM_RETRY_DELAY_MS = 1000;

export const CITATIONS_KEY = 'pollux:citations';

/** What the model needs from its session. */
export interface ModelSession {
  /** The id under which core's services file the calls of the current prompt. */
  promptId(): string;
  readonly promptSize: PromptSize;
  toolDeclarations(model: string): CoreRequestConfig['tools'];
  /** Lets plugins answer in the model's place when it failed. */
  answerModelError(error: Error, request: LlmRequest, signal: AbortSignal): Promise<LlmResponse | undefined>;
}

/**
 * ADK's model over core's ContentGenerator. Text and thoughts are yielded as partial responses while they arrive;
 * everything else, function calls above all, comes in the one consolidated response at the end (ADK runs a call that
 * it sees in a partial response, and runs it again when it sees it in the final one).
 */
export class GcliAgentModel extends BaseLlm {
  readonly #config: Config;
  readonly #session: ModelSession;

  constructor(config: Config, session: ModelSession) {
    super({ model: 'gcli' });
    this.#config = config;
    this.#session = session;
  }

  override async *generateContentAsync(
    request: LlmRequest,
    _stream?: boolean,
    streamSignal: AbortSignal = new AbortController().signal,
  ): AsyncGenerator<LlmResponse, void> {
    const { signal, end } = abortScope(streamSignal);
    const call: ModelCall = {
      model: request.model ?? this.#config.getModel(),
      contents: request.contents,
      systemInstruction: toCoreInstruction(request.config?.systemInstruction),
      tools: (model) => this.#session.toolDeclarations(model),
      promptId: this.#session.promptId(),
      signal,
    };
    this.#config.resetTurn();
    try {
      yield* this.#answer(call);
    } catch (error) {
      if (signal.aborted) return;
      const thrown = error instanceof Error ? error : new Error(String(error));
      yield (await this.#session.answerModelError(thrown, request, signal)) ?? failureResponse(toModelFailure(error));
    } finally {
      end();
    }
  }

  override connect(): Promise<BaseLlmConnection> {
    return Promise.reject(new Error('Live connections are not supported: send messages instead.'));
  }

  async *#answer(call: ModelCall): AsyncGenerator<LlmResponse, void> {
    const afterToolResult = call.contents.at(-1)?.parts?.some((part) => part.functionResponse) ?? false;
    let failure: InvalidStreamError | undefined;
    let calls = 0;
    for (let attempt = 1; ; attempt++) {
      const stream = await openStream(this.#config, call, { isRetry: attempt > 1, failure });
      const collector = new AnswerCollector((name) => `${name}_${Date.now()}_${calls++}`);
      try {
        for await (const chunk of stream) {
          const shown = collector.add(chunk);
          if (shown.length > 0) yield { content: { role: 'model', parts: toAdkParts(shown) }, partial: true };
        }
        const answer = collector.finish(afterToolResult);
        this.#session.promptSize.report(answer.usage?.promptTokenCount);
        yield consolidated(answer);
        return;
      } catch (error) {
        if (call.signal.aborted) throw error;
        yield costOf(collector);
        if (attempt >= this.#maxStreamAttempts() || !this.#worthAnotherTry(error)) throw error;
        failure = error instanceof InvalidStreamError ? error : failure;
        await this.#waitBeforeRetry(attempt, error, call);
      }
    }
  }

  #maxStreamAttempts(): number {
    return Math.min(STREAM_ATTEMPTS, this.#config.getMaxAttempts());
  }

  #worthAnotherTry(error: unknown): boolean {
    return error instanceof InvalidStreamError || isRetryableError(error, this.#config.getRetryFetchErrors());
  }

  async #waitBeforeRetry(attempt: number, error: unknown, call: ModelCall): Promise<void> {
    const delayMs = FIRST_STREAM_RETRY_DELAY_MS * 2 ** (attempt - 1);
    coreEvents.emitRetryAttempt({
      attempt,
      maxAttempts: this.#maxStreamAttempts(),
      delayMs,
      error: error instanceof InvalidStreamError ? error.type : String(error),
      model: call.model,
    });
    await sleep(delayMs, undefined, { signal: call.signal });
  }
}

/** What a failed attempt cost, to be shown and not stored. */
function costOf(collector: AnswerCollector): LlmResponse {
  const { finishReason, usage } = collector.cost;
  return { partial: true, finishReason: toAdkFinishReason(finishReason), usageMetadata: toAdkUsage(usage ?? {}) };
}

function consolidated({ parts, finishReason, usage, citations }: Answer): LlmResponse {
  return {
    // ADK drops an answer without parts unless it reports usage; its finish reason is still needed.
    ...(parts.length > 0 ? { content: { role: 'model', parts: toAdkParts(parts) } } : {}),
    usageMetadata: toAdkUsage(usage ?? (parts.length > 0 ? undefined : {})),
    finishReason: toAdkFinishReason(finishReason),
    ...(citations.length > 0 ? { customMetadata: { [CITATIONS_KEY]: citations } } : {}),
    partial: false,
  };
}
