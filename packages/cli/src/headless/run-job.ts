import type { CliArgs } from '../args/cli-args.js';
import type { CliConfig, Host } from '../config/cli-config.js';
import type { Interrupts } from './interrupts.js';
import type { OutputStreams } from './output/run-output.js';

/** Everything that one headless run is made of. */
export interface RunJob {
  readonly args: CliArgs;
  readonly host: Host;
  readonly config: CliConfig;
  readonly prompt: string;
  readonly streams: OutputStreams;
  readonly interrupts: Interrupts;
}
