import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AdkAgentService } from '@pollux/runtime';
import type { AgentEvent, AgentSend, AgentServiceOptions, PolluxSession } from '@pollux/runtime';
import { FakeGemini } from '@pollux/testkit';
import type { Replies, Scenario } from '@pollux/testkit';
import { afterEach, beforeEach, vi } from 'vitest';

import { assertAllExpected, assertWellFormed } from './invariants.js';

export const MODEL = 'gemini-2.5-pro';
const SETTINGS = { tools: { useRipgrep: false }, general: { maxAttempts: 1 } };

/** Everything that could authenticate a session, so that only what a test sets does. */
const AUTH_VARIABLES = [
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_VERTEX_BASE_URL',
  'GOOGLE_GENAI_USE_GCA',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_CLOUD_PROJECT',
  'CLOUD_SHELL',
  'GEMINI_CLI_USE_COMPUTE_ADC',
];

export type Options = Partial<AgentServiceOptions>;

/** A session with all that is around it. */
interface Setup {
  readonly gemini: FakeGemini;
  readonly service: AdkAgentService;
  readonly session: PolluxSession;
  readonly workspace: string;
}

/** What a test may start; all of it is ended, checked and removed after the test. */
class World {
  root = '';
  readonly #servers: FakeGemini[] = [];
  readonly #services: AdkAgentService[] = [];
  readonly #sessions: PolluxSession[] = [];
  #folders = 0;

  /** One server, one service, one session. */
  async start(plan: Scenario | Replies, options: Options = {}): Promise<Setup> {
    const gemini = await this.server(plan);
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', gemini.url);
    const workspace = options.cwd ?? (await this.folder());
    const service = await this.service({ cwd: workspace, ...options });
    return { gemini, service, workspace, session: await this.session(service) };
  }

  async server(plan: Scenario | Replies): Promise<FakeGemini> {
    const server = await FakeGemini.start(plan);
    this.#servers.push(server);
    return server;
  }

  async service(options: Options): Promise<AdkAgentService> {
    const cwd = options.cwd ?? (await this.folder());
    const service = await AdkAgentService.create({
      model: MODEL,
      approvalMode: 'yolo',
      ...options,
      cwd,
      settings: {
        ...options.settings,
        tools: { ...SETTINGS.tools, ...options.settings?.tools },
        general: { ...SETTINGS.general, ...options.settings?.general },
      },
    });
    return this.keep(service);
  }

  /** Ends a service that a test created by itself. */
  keep(service: AdkAgentService): AdkAgentService {
    this.#services.push(service);
    return service;
  }

  async session(service: AdkAgentService): Promise<PolluxSession> {
    const session = await service.createSession();
    this.#sessions.push(session);
    return session;
  }

  async folder(): Promise<string> {
    const path = join(this.root, `workspace-${this.#folders++}`);
    await mkdir(path);
    return path;
  }

  async begin(): Promise<void> {
    this.root = await mkdtemp(join(await realpath(tmpdir()), 'pollux-test-'));
    for (const name of AUTH_VARIABLES) vi.stubEnv(name, undefined);
    vi.stubEnv('HOME', this.root);
    vi.stubEnv('GEMINI_CLI_HOME', this.root);
    vi.stubEnv('GEMINI_API_KEY', 'test-key');
  }

  async end(): Promise<void> {
    await Promise.all(this.#services.splice(0).map((service) => service.dispose()));
    const sessions = this.#sessions.splice(0);
    const servers = this.#servers.splice(0);
    await Promise.all(servers.map((server) => server.close()));
    vi.unstubAllEnvs();
    await rm(this.root, { recursive: true, force: true });
    sessions.forEach(assertWellFormed);
    servers.forEach(assertAllExpected);
  }
}

/** Gives each test a home of its own and ends afterwards what it started. */
export function useWorld(): World {
  const world = new World();
  beforeEach(() => world.begin());
  afterEach(() => world.end());
  return world;
}

export function message(text: string): AgentSend {
  return { message: { content: [{ type: 'text', text }] } };
}

/** Sends a message and collects its stream. */
export async function run(session: PolluxSession, text: string): Promise<AgentEvent[]> {
  return collect(session.sendStream(message(text)));
}

export async function collect(stream: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** The first event to come of which the predicate holds. */
export function eventually<T extends AgentEvent>(
  session: PolluxSession,
  predicate: (event: AgentEvent) => event is T,
): Promise<T> {
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe((event) => {
      if (!predicate(event)) return;
      unsubscribe();
      resolve(event);
    });
  });
}

type EventOf<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>;

export function isType<T extends AgentEvent['type']>(type: T): (event: AgentEvent) => event is EventOf<T> {
  return (event): event is EventOf<T> => event.type === type;
}

export function ofType<T extends AgentEvent['type']>(events: readonly AgentEvent[], type: T): EventOf<T>[] {
  return events.filter(isType(type));
}

/** Something that the agent said or thought. */
export function isAgentText(event: AgentEvent): event is EventOf<'message'> {
  return event.type === 'message' && event.role === 'agent';
}

/** Why the stream ended. */
export function endReason(events: readonly AgentEvent[]): string | undefined {
  return ofType(events, 'agent_end').at(-1)?.reason;
}

/** What the agent said, without its thoughts. */
export function agentText(events: readonly AgentEvent[]): string {
  return ofType(events, 'message')
    .filter((event) => event.role === 'agent')
    .flatMap((event) => event.content.map((part) => (part.type === 'text' ? part.text : '')))
    .join('');
}

/** Fails, instead of hanging, when something takes too long. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still pending after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The error of a promise that should fail. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolvedWith: value }),
    (error: unknown) => error,
  );
}
