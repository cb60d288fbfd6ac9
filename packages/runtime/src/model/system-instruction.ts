import { getCoreSystemPrompt } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';

/**
 * Gemini CLI's system prompt, built when the session starts and again when core says that something in it changed
 * (memory, approval mode, skills, extensions). Building it reads files, so it is not done for every request.
 */
export class SystemInstruction {
  readonly #config: Config;
  #text: string | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  get text(): string {
    this.#text ??= getCoreSystemPrompt(this.#config, this.#config.getSystemInstructionMemory());
    return this.#text;
  }

  refresh(): void {
    this.#text = undefined;
  }
}
