import type { CliScenario } from '../cli-scenario.js';
import { commandScenarios } from './commands.js';
import { contextScenarios } from './context.js';
import { failureScenarios } from './failures.js';
import { flagScenarios } from './flags.js';
import { outputScenarios } from './output.js';
import { promptScenarios } from './prompts.js';

/** Every call of the program that is compared. */
export const cliScenarios: readonly CliScenario[] = [
  ...outputScenarios,
  ...promptScenarios,
  ...commandScenarios,
  ...flagScenarios,
  ...contextScenarios,
  ...failureScenarios,
];
