import type { CliScenario } from '../cli-scenario.js';
import { outputScenarios } from './output.js';

/** Every call of the program that is compared. */
export const cliScenarios: readonly CliScenario[] = [...outputScenarios];
