import { createEvent } from '@google/adk';
import type { BaseLlmRequestProcessor, Event, InvocationContext, LlmRequest } from '@google/adk';

import { calculateRequestTokenCount, tokenLimit } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';
import { toCoreParts } from '../genai-bridge.js';
import { failureResponse } from '../model/model-failure.js';
import { resolveConcreteModel } from '../model/model-selection.js';
import type { ModelSelection } from '../model/model-selection.js';
import type { PromptSize } from '../model/prompt-size.js';
import { quietGenerator } from '../model/quiet-generator.js';

const INJECTED_MEDIA_KEY = 'pollux:injected-media';

/** Says that the last parts of a message are media that a tool's response contained; core does not count them. */
export function injectedMedia(count: number): Record<string, unknown> {
  return { [INJECTED_MEDIA_KEY]: count };
}

/** Ends the run before anything is sent if the new message does not fit beside what the model has already read. */
export class ContextWindowProcessor implements BaseLlmRequestProcessor {
  readonly #config: Config;
  readonly #selection: ModelSelection;
  readonly #promptSize: PromptSize;

  constructor(config: Config, selection: ModelSelection, promptSize: PromptSize) {
    this.#config = config;
    this.#selection = selection;
    this.#promptSize = promptSize;
  }

  async *runAsync(context: InvocationContext, request: LlmRequest): AsyncGenerator<Event, void, void> {
    const model = this.#selection.current ?? (await resolveConcreteModel(this.#config, this.#config.getActiveModel()));
    const parts = toCoreParts(request.contents.at(-1)?.parts ?? []);
    const pending = parts.slice(0, parts.length - injectedCount(context.session.events.at(-1)));
    const estimated = await calculateRequestTokenCount(pending, quietGenerator(this.#config), model);
    const remaining = tokenLimit(model) - this.#promptSize.tokens;
    if (estimated <= remaining) return;
    context.endInvocation = true;
    yield createEvent({
      ...failureResponse({
        kind: 'context_overflow',
        message: 'The context window would overflow.',
        estimated,
        remaining,
      }),
      invocationId: context.invocationId,
      author: context.agent?.name,
    });
  }
}

function injectedCount(message: Event | undefined): number {
  const count = message?.customMetadata?.[INJECTED_MEDIA_KEY];
  return typeof count === 'number' ? count : 0;
}
