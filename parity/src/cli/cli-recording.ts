import type { RunNames, SentRequest } from '../recording.js';

/** The two programs that are compared: Gemini CLI, which is the yardstick, and ours. */
export type ProgramName = 'gemini' | 'pollux';

/** A request with the key that it came with. */
export interface CliRequest extends SentRequest {
  readonly apiKey: string | undefined;
}

/** What one program did in one scenario. */
export interface CliRecording {
  readonly requests: readonly CliRequest[];
  readonly stdout: string;
  readonly stderr: string;
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  /** What it left in the files that the scenario names; null for one that is not there. */
  readonly produced: Readonly<Record<string, string | null>>;
  /** What makes the recording worthless: a request that nobody planned for, a program that does not end. */
  readonly problems: readonly string[];
  readonly run: CliRunNames;
}

export interface CliRunNames extends RunNames {
  /** The folder that home and workspace are in; it comes after them, as their names begin with it. */
  readonly sandbox: string;
  readonly installation: string;
}
