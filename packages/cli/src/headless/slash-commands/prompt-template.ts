import { getErrorMessage, readPathFromWorkspace } from '../../gemini-core.js';
import type { Part } from '../../gemini-core.js';
import type { CommandContext, Invocation } from './command.js';
import { parseInjections } from './injections.js';
import type { Stretch } from './injections.js';
import { ARGS_PLACEHOLDER, assertShellAllowed, runShell, withShellArgs } from './shell-injection.js';

/**
 * Fills in a custom command's prompt: `{{args}}`, `!{shell command}` and `@{path}`. A prompt without `{{args}}` gets
 * the line of the command at its end if there were arguments. What files and shell commands bring in is content: it is
 * not searched for more of these.
 */
export async function fillTemplate(
  template: string,
  command: string,
  { line, args }: Invocation,
  context: CommandContext,
): Promise<Part[]> {
  const stretches = parseInjections(template, command);
  const shellCommands = stretches.flatMap((stretch) =>
    stretch.kind === 'shell' && stretch.content ? [withShellArgs(stretch.content, args)] : [],
  );
  await assertShellAllowed(shellCommands, command, context.config);

  const parts: Part[] = [];
  let text = '';
  for (const stretch of stretches) {
    if (stretch.kind === 'file') {
      if (text) parts.push({ text });
      text = '';
      parts.push(...(await readFile(stretch, context)));
    } else if (stretch.kind === 'text') {
      text += stretch.text.replaceAll(ARGS_PLACEHOLDER, () => args);
    } else if (stretch.content) {
      text += await runShell(withShellArgs(stretch.content, args), command, context);
    }
  }
  if (text) parts.push({ text });
  return args && !template.includes(ARGS_PLACEHOLDER) ? appendLine(parts, line) : parts;
}

/** A file that cannot be read leaves its placeholder in the prompt; an ignored one leaves nothing. */
async function readFile(
  { content, source }: Exclude<Stretch, { kind: 'text' }>,
  { config, streams }: CommandContext,
): Promise<Part[]> {
  try {
    const parts = await readPathFromWorkspace(content, config);
    if (parts.length === 0) streams.stderr(`${source} is an ignored file and was left out of the prompt.\n`);
    return parts.map((part) => (typeof part === 'string' ? { text: part } : part));
  } catch (error) {
    streams.stderr(`[ERROR] ${source} cannot be read and stays in the prompt as it is: ${getErrorMessage(error)}\n`);
    return [{ text: source }];
  }
}

function appendLine(parts: readonly Part[], line: string): Part[] {
  const last = parts.at(-1);
  if (last?.text === undefined) return [...parts, { text: parts.length === 0 ? line : `\n\n${line}` }];
  return [...parts.slice(0, -1), { ...last, text: `${last.text}\n\n${line}` }];
}
