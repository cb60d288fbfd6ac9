export { AdkAgentService } from './agent-service.js';
export type { ConfigServiceOptions } from './agent-service.js';
export { BasePlugin } from '@google/adk';
export { conserveMemory } from './conserve-memory.js';
export {
  AuthenticationError,
  DisposedError,
  EmptyMessageError,
  InvalidSendError,
  InvalidSettingsError,
  PolluxError,
  ProcessGlobalError,
  SessionBusyError,
  UnknownEventError,
  UnknownStreamError,
  WorkspaceError,
} from './errors.js';
export type { AgentEvent, AgentProtocol, AgentSend, ContentPart } from './gemini-core.js';
export type { PolluxSession } from './pollux-session.js';
export type { AgentServiceOptions, GeminiSettings } from './service-options.js';
