import { LogLevel, setLogLevel } from '@google/adk';

import { debugLogger } from './gemini-core.js';

let loudServices = 0;

/**
 * Core's debug logger and ADK's write to the console, prompts and history included. A library does not do that: they
 * are silent unless a service asked for `debug`. Core's logger still fills GEMINI_DEBUG_LOG_FILE.
 */
export function quietLogs(debug: boolean): () => void {
  silenceCore();
  if (debug) loudServices++;
  applyLevel();
  return () => {
    if (debug) loudServices--;
    applyLevel();
  };
}

function applyLevel(): void {
  setLogLevel(loudServices > 0 ? LogLevel.DEBUG : LogLevel.ERROR);
}

let silenced = false;

function silenceCore(): void {
  if (silenced) return;
  silenced = true;
  for (const level of ['log', 'warn', 'error', 'debug'] as const) {
    const write = debugLogger[level].bind(debugLogger);
    debugLogger[level] = (...args: unknown[]) => {
      if (loudServices > 0) write(...args);
      else debugLogger['writeToFile'](level.toUpperCase(), args);
    };
  }
}
