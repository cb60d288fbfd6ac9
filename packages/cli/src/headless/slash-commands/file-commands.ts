import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { parse } from '@iarna/toml';
import { z } from 'zod';

import type { Command, CommandContext } from './command.js';
import { commandFiles, commandFolders } from './command-folders.js';
import type { CommandFolder } from './command-folders.js';
import { fillTemplate } from './prompt-template.js';

const definition = z.object({ prompt: z.string(), description: z.string().optional() });

const MAX_SEGMENT = 50;

/** The custom commands, in the order in which they come by their names. */
export async function loadFileCommands(context: CommandContext): Promise<Command[]> {
  const commands: Command[] = [];
  for (const folder of commandFolders(context.config)) {
    const files = await commandFiles(folder.path);
    const loaded = await Promise.all(files.map((file) => loadCommand(folder, file, context)));
    commands.push(...loaded.filter((command) => command !== undefined));
  }
  return commands;
}

async function loadCommand(folder: CommandFolder, file: string, context: CommandContext): Promise<Command | undefined> {
  const path = join(folder.path, file);
  try {
    const { prompt } = definition.parse(parse(await readFile(path, 'utf8')));
    const name = commandName(file);
    return {
      name,
      prefix: folder.prefix,
      run: async (invocation) => ({ parts: await fillTemplate(prompt, name, invocation, context) }),
    };
  } catch (error) {
    context.streams.stderr(`[ERROR] The command file ${path} is left out: ${problem(error)}\n`);
    return undefined;
  }
}

/** `git/commit.toml` is `/git:commit`. */
function commandName(file: string): string {
  return file
    .slice(0, -'.toml'.length)
    .split(sep)
    .map((segment) => segment.replaceAll(/[^a-zA-Z0-9_\-.]/g, '_'))
    .map((segment) => (segment.length > MAX_SEGMENT ? `${segment.slice(0, MAX_SEGMENT - 3)}...` : segment))
    .join(':');
}

function problem(error: unknown): string {
  if (error instanceof z.ZodError) return 'it needs a "prompt" that is a text.';
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
