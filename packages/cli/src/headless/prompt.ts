import type { CliArgs } from '../args/cli-args.js';
import { CliError, ExitCode } from '../exit-codes.js';

/**
 * The prompt of a run: what was piped in, then what stands on the command line.
 * @throws CliError if that is nothing.
 */
export function choosePrompt(args: Pick<CliArgs, 'prompt' | 'query'>, piped: string, fromTerminal: boolean): string {
  const typed = args.prompt || args.query || '';
  const prompt = piped && typed ? `${piped}\n\n${typed}` : piped || typed;
  if (prompt.trim()) return prompt;
  throw new CliError(
    ExitCode.input,
    fromTerminal
      ? 'This version of Pollux has no interactive mode yet; give it a prompt with --prompt (-p), as words, or on stdin.'
      : 'No input provided via stdin; give a prompt with --prompt (-p), as words, or pipe it in.',
  );
}
