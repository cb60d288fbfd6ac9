import type { BasePlugin, BaseSessionService } from '@google/adk';

import { LegacyAgentProtocol } from './gemini-core.js';
import type { Config } from './gemini-core.js';
import { AdkSession, PolluxSession } from './pollux-session.js';
import { AdkAgentProtocol } from './protocol/adk-agent-protocol.js';
import type { AdkSettings } from './service-options.js';
import { SessionRuntime } from './session-runtime.js';

/** The engine behind a session. */
export type RuntimeName = 'adk' | 'legacy';

/**
 * Which engine a session runs on: what the caller asked for, else `experimental.adk.runtimeEnabled`, which is on by
 * default. Gemini CLI's `experimental.adk.agentSession*` flags say whether a surface uses an AgentSession at all; every
 * surface of Pollux does, so they never choose the engine. They are handed to core, which reads them for its subagents.
 */
export function selectRuntime(asked: RuntimeName | undefined, adk: AdkSettings): RuntimeName {
  return asked ?? (adk?.runtimeEnabled === false ? 'legacy' : 'adk');
}

/** A session and what ends it. */
export interface ManagedSession {
  readonly session: PolluxSession;
  dispose(): Promise<void>;
}

export interface SessionParts {
  readonly runtime: RuntimeName;
  readonly config: Config;
  readonly sessionId: string;
  readonly sessionService: BaseSessionService;
  readonly plugins: readonly BasePlugin[];
}

export async function createManagedSession(parts: SessionParts): Promise<ManagedSession> {
  return parts.runtime === 'legacy' ? createLegacySession(parts) : createAdkSession(parts);
}

async function createAdkSession(parts: SessionParts): Promise<ManagedSession> {
  const protocol = new AdkAgentProtocol(await SessionRuntime.create(parts));
  return {
    session: new AdkSession(parts.sessionId, protocol),
    dispose: async () => {
      await protocol.dispose();
      await parts.config.dispose();
    },
  };
}

function createLegacySession({ config, sessionId }: SessionParts): ManagedSession {
  const protocol = new LegacyAgentProtocol({ config, promptId: sessionId });
  return {
    session: new PolluxSession(sessionId, protocol),
    dispose: async () => {
      await protocol.abort();
      await config.dispose();
    },
  };
}
