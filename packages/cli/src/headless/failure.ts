import { ExitCode } from '../exit-codes.js';
import type { CliError } from '../exit-codes.js';

/** A run that did not get to its end: what each output format says about it, and the code for the script. */
export interface Failure {
  readonly exitCode: ExitCode;
  /** For a person. */
  readonly sentence: string;
  readonly json: { readonly type: string; readonly message: string; readonly code: string | number };
  readonly stream: { readonly type: string; readonly message: string };
}

/** Gemini CLI's names for the failures that have an exit code of their own. */
const EXIT_CODES: Readonly<Record<string, ExitCode>> = {
  FatalAuthenticationError: ExitCode.authentication,
  FatalInputError: ExitCode.input,
  FatalSandboxError: ExitCode.sandbox,
  FatalConfigError: ExitCode.config,
  FatalTurnLimitedError: ExitCode.turnLimit,
  FatalToolExecutionError: ExitCode.tool,
  FatalUntrustedWorkspaceError: ExitCode.untrusted,
  FatalCancellationError: ExitCode.cancelled,
  UnauthorizedError: ExitCode.authentication,
  EmptyMessageError: ExitCode.input,
};

export function exitCodeOf(errorName: string): ExitCode {
  return EXIT_CODES[errorName] ?? ExitCode.error;
}

/** A failure of a class that Gemini CLI has a name and an exit code for. */
export function fatal(type: string, message: string, exitCode = exitCodeOf(type)): Failure {
  return { exitCode, sentence: message, json: { type, message, code: exitCode }, stream: { type, message } };
}

export const CANCELLED = fatal('FatalCancellationError', 'Operation cancelled.');

/** Anything thrown on the way. */
export function failureOfError(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (isCliError(error)) return fatal(nameOf(error.exitCode), message, error.exitCode);
  return fatal(error instanceof Error ? error.name : 'Error', message);
}

/** The launcher and the engine are bundled apart, and each has a class of its own. */
function isCliError(error: unknown): error is CliError {
  return error instanceof Error && error.name === 'CliError' && 'exitCode' in error;
}

function nameOf(exitCode: ExitCode): string {
  return Object.keys(EXIT_CODES).find((name) => EXIT_CODES[name] === exitCode) ?? 'Error';
}
