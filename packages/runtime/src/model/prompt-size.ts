import { estimateTokenCountSync } from '../gemini-core.js';
import type { CorePart } from '../genai-bridge.js';

/** How many tokens the model has read: what it reported last, and before its first report an estimate. */
export class PromptSize {
  #tokens: number;

  constructor(initial: CorePart[]) {
    this.#tokens = estimateTokenCountSync(initial);
  }

  get tokens(): number {
    return this.#tokens;
  }

  report(promptTokens: number | undefined): void {
    this.#tokens = promptTokens ?? this.#tokens;
  }
}
