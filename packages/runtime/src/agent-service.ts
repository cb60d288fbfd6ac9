import type { BasePlugin } from '@google/adk';

import { createCoreConfig } from './core-config.js';
import { DisposedError } from './errors.js';
import { createSessionId } from './gemini-core.js';
import type { Config } from './gemini-core.js';
import type { PolluxSession } from './pollux-session.js';
import { claimProcessGlobals } from './process-globals.js';
import { quietLogs } from './quiet-logs.js';
import { parseOptions } from './service-options.js';
import type { AgentServiceOptions } from './service-options.js';
import { createManagedSession, selectRuntime } from './session-factory.js';
import type { ManagedSession, RuntimeName } from './session-factory.js';
import { GcliSessionService } from './sessions/gcli-session-service.js';

/** A Config that is ready, and the id of the session that it is for. */
interface Prepared {
  readonly sessionId: string;
  readonly config: Config;
}

/** For callers that build core's Config themselves, as a CLI does from its flags and files. */
export interface ConfigServiceOptions {
  /** Builds, authenticates and initialises a Config for one session; the service disposes it. */
  readonly createConfig: (sessionId: string) => Promise<Config>;
  readonly runtime: RuntimeName;
  readonly plugins?: readonly BasePlugin[];
  readonly debug?: boolean;
  /** The id of the first session; others get ids of their own. */
  readonly firstSessionId?: string;
}

/**
 * Creates sessions and owns what they use. Each session has its own Config, tools and history, so sessions of one
 * service, and services in one process, do not disturb each other.
 */
export class AdkAgentService {
  readonly #options: ConfigServiceOptions;
  readonly #sessionService = new GcliSessionService();
  readonly #sessions = new Set<ManagedSession>();
  readonly #release: readonly (() => void)[];
  #prepared: Prepared | undefined;
  #disposing: Promise<void> | undefined;

  /** Checks the options, authenticates and loads the workspace, so that what is wrong with them is told here. */
  static async create(options: AgentServiceOptions): Promise<AdkAgentService> {
    const parsed = parseOptions(options);
    const release = claimProcessGlobals(parsed);
    const { plugins, debug } = parsed;
    const runtime = selectRuntime(parsed.runtime, parsed.settings?.experimental?.adk);
    const createConfig = (sessionId: string): Promise<Config> => createCoreConfig(parsed, sessionId);
    return AdkAgentService.#start({ createConfig, runtime, plugins, debug }, release);
  }

  /** The same over a Config of the caller's making. */
  static async fromConfig(options: ConfigServiceOptions): Promise<AdkAgentService> {
    return AdkAgentService.#start(options, () => undefined);
  }

  static async #start(options: ConfigServiceOptions, releaseGlobals: () => void): Promise<AdkAgentService> {
    const release = [releaseGlobals, quietLogs(options.debug ?? false)];
    try {
      return new AdkAgentService(options, release, await prepare(options, options.firstSessionId));
    } catch (error) {
      for (const undo of release) undo();
      throw error;
    }
  }

  private constructor(options: ConfigServiceOptions, release: readonly (() => void)[], prepared: Prepared) {
    this.#options = options;
    this.#release = release;
    this.#prepared = prepared;
  }

  async createSession(): Promise<PolluxSession> {
    this.#assertUsable();
    const ready = this.#prepared;
    this.#prepared = undefined;
    const { sessionId, config } = ready ?? (await prepare(this.#options));
    const { runtime, plugins = [] } = this.#options;
    const managed = await createManagedSession({
      runtime,
      config,
      sessionId,
      sessionService: this.#sessionService,
      plugins,
    });
    if (this.#disposing) {
      await managed.dispose();
      throw new DisposedError('service');
    }
    this.#sessions.add(managed);
    return managed.session;
  }

  /** Ends every session, its tools and its servers. */
  dispose(): Promise<void> {
    this.#disposing ??= this.#disposeAll();
    return this.#disposing;
  }

  async #disposeAll(): Promise<void> {
    await Promise.all([...this.#sessions].map((managed) => managed.dispose()));
    await this.#prepared?.config.dispose();
    for (const undo of this.#release) undo();
  }

  #assertUsable(): void {
    if (this.#disposing) throw new DisposedError('service');
  }
}

async function prepare(options: ConfigServiceOptions, sessionId = createSessionId()): Promise<Prepared> {
  return { sessionId, config: await options.createConfig(sessionId) };
}
