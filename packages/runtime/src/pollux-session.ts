import { AgentSession } from './gemini-core.js';
import type { AgentEvent, AgentProtocol } from './gemini-core.js';
import type { AdkAgentProtocol } from './protocol/adk-agent-protocol.js';

/** Core's `AgentSession` with the id under which the service knows it. */
export class PolluxSession extends AgentSession {
  readonly id: string;

  constructor(id: string, protocol: AgentProtocol) {
    super(protocol);
    this.id = id;
  }
}

/** A session on ADK: replay starts where it should without a search through the history. */
export class AdkSession extends PolluxSession {
  readonly #protocol: AdkAgentProtocol;

  constructor(id: string, protocol: AdkAgentProtocol) {
    super(id, protocol);
    this.#protocol = protocol;
  }

  override async *stream(options: { eventId?: string; streamId?: string } = {}): AsyncGenerator<AgentEvent, void> {
    const { trajectory } = this.#protocol;
    yield* trajectory.read(trajectory.locate(options));
  }
}
