import type { ParityScenario } from '../scenario.js';
import { abortScenarios } from './aborts.js';
import { callScenarios } from './calls.js';
import { contextScenarios } from './context.js';
import { emptyAnswerScenarios } from './empty-answers.js';
import { failureScenarios } from './failures.js';
import { hookScenarios } from './hooks.js';
import { invalidStreamScenarios } from './invalid-streams.js';
import { mcpScenarios } from './mcp.js';
import { sessionScenarios } from './sessions.js';
import { textScenarios } from './text.js';
import { toolScenarios } from './tools.js';

/** Every scenario, in the order in which it is played. */
export const scenarios: readonly ParityScenario[] = [
  ...textScenarios,
  ...toolScenarios,
  ...callScenarios,
  ...emptyAnswerScenarios,
  ...invalidStreamScenarios,
  ...failureScenarios,
  ...abortScenarios,
  ...sessionScenarios,
  ...contextScenarios,
  ...hookScenarios,
  ...mcpScenarios,
];
