import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { AdkAgentService } from '@pollux/runtime';
import type { AgentEvent, PolluxSession } from '@pollux/runtime';
import { FakeGemini } from '@pollux/testkit';

import type { Recording, RuntimeName } from './recording.js';
import { createSandbox } from './sandbox.js';
import type { AbortPoint, ParityScenario, Send } from './scenario.js';
import { today } from './today.js';

const TIMEOUT_MS = 25_000;
const POLL_MS = 20;

/** Plays a scenario on one runtime, in a home and a workspace of its own, and records what it did. */
export async function playScenario(scenario: ParityScenario, runtime: RuntimeName): Promise<Recording> {
  const sandbox = await createSandbox(scenario.files);
  const api = await FakeGemini.start(scenario.replies);
  useEnvironment(sandbox.home, api.url);
  const sends: AgentEvent[][] = [];
  const problems: string[] = [];
  const note = (error: unknown): void => void problems.push(String(error));
  const run = { home: sandbox.home, workspace: sandbox.workspace, sessionId: '', today: today() };
  const reached = async ({ onceThereIs, onceRequested }: AbortPoint): Promise<void> => {
    if (onceRequested) await api.waitForRequest(onceRequested);
    if (onceThereIs) await fileToAppear(join(sandbox.workspace, onceThereIs));
  };
  try {
    const service = await AdkAgentService.create({
      cwd: sandbox.workspace,
      model: 'gemini-2.5-pro',
      ...scenario.options,
      runtime,
    });
    const session = await service.createSession();
    run.sessionId = session.id;
    await inTime(playSends(session, scenario.sends, sends, reached), 'the sends').catch(note);
    await inTime(service.dispose(), 'dispose()').catch(note);
  } catch (error) {
    note(error);
  }
  problems.push(...api.unexpected.map(({ message }) => message));
  const requests = api.requests.map(({ path, body }) => ({ path, body }));
  await api.close();
  await sandbox.remove();
  return { requests, sends, problems, run };
}

function useEnvironment(home: string, apiUrl: string): void {
  Object.assign(process.env, {
    HOME: home,
    GEMINI_CLI_HOME: home,
    GEMINI_API_KEY: 'test',
    GOOGLE_GEMINI_BASE_URL: apiUrl,
  });
}

async function playSends(
  session: PolluxSession,
  sends: readonly Send[],
  streams: AgentEvent[][],
  reached: (point: AbortPoint) => Promise<void>,
): Promise<void> {
  for (const send of sends) {
    const events: AgentEvent[] = [];
    streams.push(events);
    let aborted: Promise<void> | undefined;
    for await (const event of session.sendStream({ message: { content: [...send.content] } })) {
      events.push(event);
      if (event.type === send.abort?.after) aborted ??= reached(send.abort).then(() => session.abort());
    }
    await aborted;
  }
}

async function fileToAppear(path: string): Promise<void> {
  while (!existsSync(path)) await sleep(POLL_MS);
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const timer = new AbortController();
  const tooLate = sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} did not end within ${TIMEOUT_MS} ms`);
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}
