import type { BaseLlmRequestProcessor, Event, InvocationContext, LlmRequest } from '@google/adk';

import { toCoreParts } from '../genai-bridge.js';
import type { ModelSelection } from '../model/model-selection.js';

/**
 * Chooses the model of a request before ADK declares the tools for it, and says which one it is before the model says
 * anything. ADK's RoutedLlm would choose too late for that, and drops the abort signal.
 */
export class GcliRoutingProcessor implements BaseLlmRequestProcessor {
  readonly #selection: ModelSelection;
  readonly #onSelected: (model: string) => void;

  constructor(selection: ModelSelection, onSelected: (model: string) => void) {
    this.#selection = selection;
    this.#onSelected = onSelected;
  }

  // eslint-disable-next-line require-yield
  async *runAsync(context: InvocationContext, request: LlmRequest): AsyncGenerator<Event, void, void> {
    if (context.endInvocation) return;
    const pending = toCoreParts(request.contents.at(-1)?.parts ?? []);
    const signal = context.abortSignal ?? new AbortController().signal;
    const { model, isNew } = await this.#selection.select(request.contents.slice(0, -1), pending, signal);
    request.model = model;
    if (isNew && !signal.aborted) this.#onSelected(model);
  }
}
