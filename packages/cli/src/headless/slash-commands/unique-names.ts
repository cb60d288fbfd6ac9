import type { Command } from './command.js';

/**
 * Gives every command a name of its own. When two have the same, both get their prefixes, the later ones a number if
 * need be; a command without a prefix keeps its name.
 */
export function uniqueNames(commands: readonly Command[]): Map<string, Command> {
  const named = new Map<string, Command>();
  const claimed = new Set<string>();
  for (const command of commands) {
    if (!claimed.has(command.name)) {
      claimed.add(command.name);
      named.set(command.name, command);
      continue;
    }
    named.set(prefixedName(command, named), command);
    const owner = named.get(command.name);
    if (owner?.prefix === undefined) continue;
    named.delete(command.name);
    named.set(prefixedName(owner, named), owner);
  }
  return named;
}

function prefixedName({ name, prefix = '' }: Command, taken: ReadonlyMap<string, Command>): string {
  const base = prefix + name;
  let unique = base;
  for (let n = 1; taken.has(unique); n++) unique = `${base}${n}`;
  return unique;
}
