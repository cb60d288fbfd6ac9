/** Gemini CLI's exit codes, and one of our own. */
export const ExitCode = {
  ok: 0,
  error: 1,
  authentication: 41,
  input: 42,
  sandbox: 44,
  config: 52,
  turnLimit: 53,
  tool: 54,
  untrusted: 55,
  /** The run waits for an approval. */
  paused: 75,
  cancelled: 130,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** An error that ends the program: one sentence for the person, one code for the script. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}
