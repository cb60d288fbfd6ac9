import { applyModelSelection, resolveModel } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';
import type { AdkContent, CorePart } from '../genai-bridge.js';
import { toHistory } from './wire-contents.js';

/**
 * Which model answers a prompt. The first choice of a prompt sticks for its whole sequence of tool rounds; it is made
 * anew for the next prompt, after a change of model, and when core leaves or enters plan or yolo mode.
 */
export class ModelSelection {
  readonly #config: Config;
  #current: string | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  /** The model of the sequence in progress. */
  get current(): string | undefined {
    return this.#current;
  }

  reset(): void {
    this.#current = undefined;
  }

  /** Routes the first request of a sequence, and checks each one against the models' availability. */
  async select(
    contents: readonly AdkContent[],
    request: CorePart[],
    signal: AbortSignal,
  ): Promise<{ model: string; isNew: boolean }> {
    const isNew = this.#current === undefined;
    const wanted = this.#current ?? (await this.#route(contents, request, signal));
    const { model } = applyModelSelection(
      this.#config,
      { model: wanted, isChatModel: true },
      { consumeAttempt: false },
    );
    this.#current = model;
    return { model, isNew };
  }

  async #route(contents: readonly AdkContent[], request: CorePart[], signal: AbortSignal): Promise<string> {
    const requestedModel = this.#config.getModel();
    const history = toHistory(contents, requestedModel);
    const decision = await this.#config.getModelRouterService().route({ history, request, signal, requestedModel });
    return decision.model;
  }
}

/** The concrete model behind a name such as `pro` or `auto`, given what this account may use. */
export async function resolveConcreteModel(config: Config, model: string): Promise<string> {
  return resolveModel(
    model,
    await config.getGemini31Launched(),
    false,
    config.getHasAccessToPreviewModel(),
    config,
    config.hasGemini35FlashGAAccess(),
  );
}
