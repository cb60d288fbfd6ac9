import type { Replies, Scenario } from '@pollux/testkit';

import type { CliDifference } from './rules/cli-difference.js';
import type { SettingsSections } from './user-settings.js';

/** Text files by their path, which may lead out of the folder that it starts from. */
type Files = Readonly<Record<string, string>>;

/** One call of the program, and what may come out differently. */
export interface CliScenario {
  readonly name: string;
  readonly args: readonly string[];
  /** What is piped in; without it standard input is closed. */
  readonly stdin?: string;
  /** On top of what every run has; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The user's settings, on top of what every run has. */
  readonly settings?: SettingsSections;
  /** Files of the workspace. */
  readonly files?: Files;
  /** Files of the home folder. */
  readonly home?: Files;
  readonly replies?: Scenario | Replies;
  /** Files of the workspace that the program must leave behind. */
  readonly produces?: readonly string[];
  /** Applied in this order to what `gemini` did. */
  readonly intended?: readonly CliDifference[];
}
