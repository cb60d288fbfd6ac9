import type { Config, Part } from '../../gemini-core.js';
import type { OutputStreams } from '../output/run-output.js';

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly streams: OutputStreams;
  readonly signal: AbortSignal;
}

/** A command as it was called: the whole line, and the words after the command's name. */
export interface Invocation {
  readonly line: string;
  readonly args: string;
}

/** What goes to the model in the command's place, or an answer that needs no model. */
export type CommandResult = { readonly parts: Part[] } | { readonly answer: string };

export interface Command {
  readonly name: string;
  /** What is put in front of the name when another command has it too; Gemini CLI's own commands keep theirs. */
  readonly prefix?: string;
  /** Undefined: the command means nothing without a terminal UI, and its line goes to the model as it is. */
  readonly run?: (invocation: Invocation) => Promise<CommandResult>;
}
