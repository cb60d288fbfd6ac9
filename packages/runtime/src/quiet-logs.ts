import { setLogger } from '@google/adk';
import type { Logger } from '@google/adk';

import { debugLogger } from './gemini-core.js';

let loudServices = 0;
let silenced = false;

/**
 * Core's debug logger and ADK's write to the console, prompts and history included. A library does not do that: they
 * are silent unless a service asked for `debug`. Core's logger still fills GEMINI_DEBUG_LOG_FILE.
 */
export function quietLogs(debug: boolean): () => void {
  silenceCore();
  if (debug) loudServices++;
  muteAdk(loudServices === 0);
  return () => {
    if (debug) loudServices--;
    muteAdk(loudServices === 0);
  };
}

const silent = (): void => undefined;
const SILENT_LOGGER: Logger = {
  log: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  setLogLevel: silent,
};

function muteAdk(mute: boolean): void {
  setLogger(mute ? SILENT_LOGGER : null);
}

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
