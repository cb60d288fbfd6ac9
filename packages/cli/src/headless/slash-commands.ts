import { builtinCommands } from './slash-commands/builtin-commands.js';
import type { CommandContext, CommandResult } from './slash-commands/command.js';
import { loadFileCommands } from './slash-commands/file-commands.js';
import { mcpPromptCommands } from './slash-commands/mcp-prompts.js';
import { uniqueNames } from './slash-commands/unique-names.js';

/** Runs the command that a prompt calls; undefined if it calls none, and then it is a prompt like any other. */
export async function runSlashCommand(prompt: string, context: CommandContext): Promise<CommandResult | undefined> {
  if (!isSlashCommand(prompt)) return undefined;
  const line = prompt.trim();
  const [name = '', ...words] = line.slice(1).trim().split(/\s+/);
  const commands = uniqueNames([
    ...builtinCommands(context),
    ...mcpPromptCommands(context),
    ...(await loadFileCommands(context)),
  ]);
  return commands.get(name)?.run?.({ line, args: words.join(' ') });
}

/** A comment or a path of the network begins with a slash too. */
function isSlashCommand(prompt: string): boolean {
  return /^\/(?![/*])/.test(prompt);
}
