import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Recording, RuntimeName } from './recording.js';

/** What a worker reports for each scenario. */
export interface PlayedScenario {
  readonly name: string;
  readonly recording: Recording;
}

/** Always the built file: a worker has no TypeScript loader. */
const WORKER = fileURLToPath(new URL('../dist/worker.js', import.meta.url));

/**
 * Plays the scenarios on one runtime, one after the other in one process: importing core takes seconds, and its
 * process-wide state must not be shared by the two runtimes.
 */
export async function runWorker(runtime: RuntimeName, names: readonly string[]): Promise<Map<string, Recording>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pollux-parity-')));
  try {
    return await play(runtime, names, folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function play(runtime: RuntimeName, names: readonly string[], folder: string): Promise<Map<string, Recording>> {
  const worker = fork(WORKER, [runtime, ...names], {
    env: workerEnvironment(folder),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const recordings = new Map<string, Recording>();
  let complaints = '';
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  worker.on('message', (message) => {
    if (isPlayedScenario(message)) recordings.set(message.name, message.recording);
  });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`The ${runtime} worker ended with ${code}.\n${complaints}`);
  return recordings;
}

/**
 * Without what the caller's shell or test runner may have set to change how Gemini CLI behaves, and with a folder for
 * all that is left behind: core writes reports of failed requests to the system's folder for temporary files.
 */
function workerEnvironment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(GEMINI|GOOGLE|VITEST|NODE_ENV|CI$)/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: folder,
    GEMINI_CLI_HOME: folder,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
  };
}

function isPlayedScenario(message: unknown): message is PlayedScenario {
  return typeof message === 'object' && message !== null && 'name' in message && 'recording' in message;
}
