import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { FakeGemini } from '@pollux/testkit';

import { createSandbox } from '../sandbox.js';
import type { Sandbox } from '../sandbox.js';
import { today } from '../today.js';
import type { CliRecording, CliRequest, CliRunNames, ProgramName } from './cli-recording.js';
import type { CliScenario } from './cli-scenario.js';
import { PROGRAMS } from './programs.js';
import { runProgram } from './run-program.js';
import { userSettings } from './user-settings.js';

/** Calls one program as a scenario says, in a home and a workspace of its own, and records what it did. */
export async function playCliScenario(scenario: CliScenario, program: ProgramName): Promise<CliRecording> {
  const { args, stdin, files, home, settings, replies = [], produces = [] } = scenario;
  const sandbox = await createSandbox(files, {
    '.gemini/settings.json': JSON.stringify(userSettings(settings)),
    ...home,
  });
  const api = await FakeGemini.start(replies);
  try {
    const env = await environment(sandbox, api.url, scenario.env);
    const { file } = PROGRAMS[program];
    const { isTooLate, ...run } = await runProgram(file, args, { cwd: sandbox.workspace, env, stdin });
    return {
      ...run,
      requests: requestsOf(api),
      produced: await readAll(sandbox.workspace, produces),
      problems: [
        ...(isTooLate ? ['It did not end in time and was killed.'] : []),
        ...api.unexpected.map(({ message }) => message),
      ],
      run: namesOf(sandbox, program),
    };
  } finally {
    await api.close();
    await sandbox.remove();
  }
}

function namesOf({ home, workspace }: Sandbox, program: ProgramName): CliRunNames {
  const { installation } = PROGRAMS[program];
  return { home, workspace, sandbox: dirname(workspace), installation, sessionId: '', today: today() };
}

/** Nothing of the caller's environment but the way to programs: it must not change what comes out. */
async function environment(
  { home, workspace }: Sandbox,
  apiUrl: string,
  changes: CliScenario['env'],
): Promise<NodeJS.ProcessEnv> {
  const temporary = join(home, 'tmp');
  await mkdir(temporary);
  return {
    PATH: process.env['PATH'],
    PWD: workspace,
    HOME: home,
    TMPDIR: temporary,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    GEMINI_CLI_HOME: home,
    GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(home, 'no-system-settings.json'),
    GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(home, 'no-system-defaults.json'),
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    // Starting twice only takes time: what the second process does is what the first would have done.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_API_KEY: 'test',
    GOOGLE_GEMINI_BASE_URL: apiUrl,
    ...changes,
  };
}

function requestsOf({ requests }: FakeGemini): CliRequest[] {
  return requests.map(({ path, body, headers }) => ({ path, body, apiKey: headers['x-goog-api-key']?.toString() }));
}

async function readAll(folder: string, names: readonly string[]): Promise<Record<string, string | null>> {
  const read = async (name: string): Promise<[string, string | null]> => [
    name,
    await readFile(join(folder, name), 'utf8').catch(() => null),
  ];
  return Object.fromEntries(await Promise.all(names.map(read)));
}
