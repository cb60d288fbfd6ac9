import { CliError, ExitCode } from '../../exit-codes.js';

/** An error in the configuration that core has found, as one sentence. */
export function configError(what: string, cause: unknown): CliError {
  return new CliError(ExitCode.config, `${what}: ${firstLine(cause)}`, { cause });
}

export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}
