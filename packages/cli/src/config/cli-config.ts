import type { CliArgs } from '../args/cli-args.js';
import type { Config } from '../gemini-core.js';

/** What the program was started with; passed in so that tests can start it with something else. */
export interface Host {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Tells the person something on stderr, one line. */
  warn(message: string): void;
}

/** Everything that Gemini CLI would have read before it starts a session. */
export interface CliConfig {
  /** Which engine runs the session: `--runtime`, else the setting `experimental.adk.runtimeEnabled`. */
  readonly runtime: 'adk' | 'legacy';
  readonly outputFormat: 'text' | 'json' | 'stream-json';
  /** The merged settings, unknown keys included. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly trusted: boolean;
  /** Builds, authenticates and initialises core's Config for one session, in the order that core needs. */
  createConfig(sessionId: string): Promise<Config>;
}

export type LoadCliConfig = (args: CliArgs, host: Host) => Promise<CliConfig>;
