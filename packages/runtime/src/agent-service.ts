import { GcliSessionService } from './sessions/gcli-session-service.js';
import { createCoreConfig } from './core-config.js';
import { DisposedError } from './errors.js';
import { createSessionId } from './gemini-core.js';
import type { Config } from './gemini-core.js';
import type { PolluxSession } from './pollux-session.js';
import { claimProcessGlobals } from './process-globals.js';
import { quietLogs } from './quiet-logs.js';
import { parseOptions } from './service-options.js';
import type { AgentServiceOptions, ParsedOptions } from './service-options.js';
import { createManagedSession, selectRuntime } from './session-factory.js';
import type { ManagedSession } from './session-factory.js';

/** A Config that is ready, and the id of the session that it is for. */
interface Prepared {
  readonly sessionId: string;
  readonly config: Config;
}

/**
 * Creates sessions and owns what they use. Each session has its own Config, tools and history, so sessions of one
 * service, and services in one process, do not disturb each other.
 */
export class AdkAgentService {
  readonly #options: ParsedOptions;
  readonly #sessionService = new GcliSessionService();
  readonly #sessions = new Set<ManagedSession>();
  readonly #release: (() => void)[];
  #prepared: Prepared | undefined;
  #disposing: Promise<void> | undefined;

  /** Checks the options, authenticates and loads the workspace, so that what is wrong with them is told here. */
  static async create(options: AgentServiceOptions): Promise<AdkAgentService> {
    const parsed = parseOptions(options);
    const release = [claimProcessGlobals(parsed)];
    try {
      release.push(quietLogs(parsed.debug ?? false));
      return new AdkAgentService(parsed, release, await prepare(parsed));
    } catch (error) {
      for (const undo of release) undo();
      throw error;
    }
  }

  private constructor(options: ParsedOptions, release: (() => void)[], prepared: Prepared) {
    this.#options = options;
    this.#release = release;
    this.#prepared = prepared;
  }

  async createSession(): Promise<PolluxSession> {
    this.#assertUsable();
    const ready = this.#prepared;
    this.#prepared = undefined;
    const { sessionId, config } = ready ?? (await prepare(this.#options));
    const managed = await createManagedSession({
      runtime: selectRuntime(this.#options.runtime, this.#options.settings?.experimental?.adk),
      config,
      sessionId,
      sessionService: this.#sessionService,
      plugins: this.#options.plugins ?? [],
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

async function prepare(options: ParsedOptions): Promise<Prepared> {
  const sessionId = createSessionId();
  return { sessionId, config: await createCoreConfig(options, sessionId) };
}
