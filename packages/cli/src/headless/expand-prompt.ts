import type { ContentPart } from '@pollux/runtime';

import { geminiPartsToContentParts } from '../gemini-core.js';
import { includeReferences } from './at-paths.js';
import { runSlashCommand } from './slash-commands.js';
import type { CommandContext } from './slash-commands/command.js';

/** What to send to the model, or an answer that needs no model. */
export type ExpandedPrompt = { readonly content: ContentPart[] } | { readonly answer: string };

/** A command stands for what it expands to; in any other prompt, @ brings files in. */
export async function expandPrompt(prompt: string, context: CommandContext): Promise<ExpandedPrompt> {
  const command = await runSlashCommand(prompt, context);
  if (command && 'answer' in command) return command;
  const parts = command?.parts ?? (await includeReferences(prompt, context.config, context.signal));
  return { content: geminiPartsToContentParts(parts) };
}
