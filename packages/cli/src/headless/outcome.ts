import { isFatalToolError, ToolErrorType } from '../gemini-core.js';
import type { AgentEvent, AuthType } from '../gemini-core.js';
import { failureOfEnd, failureOfEvent, failureOfTool } from './event-failure.js';
import type { Failure } from './failure.js';
import { invalidAnswer } from './invalid-answer.js';
import type { Finish, Notice } from './output/run-output.js';
import { toolResult } from './output/tool-result.js';

/** How a run ended. */
export type Outcome = { readonly finish: Finish } | { readonly failure: Failure };

/** Follows the events of a run and says what they mean for the person and for the end. */
export class OutcomeTracker {
  readonly #authType: AuthType | undefined;
  readonly #warnings: string[] = [];
  #invalid: string | undefined;
  #failure: Failure | undefined;

  constructor(authType: AuthType | undefined) {
    this.#authType = authType;
  }

  /** Takes an event in, and returns what the person should be told about it. */
  observe(event: AgentEvent): Notice[] {
    if (event.type === 'error') return this.#error(event);
    if (event.type === 'tool_response') this.#toolResponse(event);
    if (event.type === 'agent_end') this.#end(event);
    return [];
  }

  get outcome(): Outcome {
    if (this.#failure) return { failure: this.#failure };
    return { finish: { warnings: this.#warnings, invalid: this.#invalid } };
  }

  #error(event: AgentEvent<'error'>): Notice[] {
    const invalid = invalidAnswer(event);
    if (invalid) {
      this.#invalid = invalid.message;
      return [{ severity: 'error', message: invalid.message }];
    }
    if (event.fatal) {
      this.#failure ??= failureOfEvent(event, this.#authType);
      return [];
    }
    const blocked = event._meta?.['code'] === 'AGENT_EXECUTION_BLOCKED';
    const message = blocked ? `Agent execution blocked: ${event.message.trim()}` : event.message;
    this.#warnings.push(message);
    return [{ severity: event.status === 'RESOURCE_EXHAUSTED' ? 'error' : 'warning', message }];
  }

  #toolResponse(event: AgentEvent<'tool_response'>): void {
    const { error } = toolResult(event);
    if (error && isFatalToolError(error.type)) this.#failure ??= failureOfTool(toolComplaint(event), error.type);
  }

  #end(event: AgentEvent<'agent_end'>): void {
    if (this.#invalid === undefined) this.#failure ??= failureOfEnd(event);
    const stop = stopMessage(event);
    if (stop) this.#warnings.push(stop);
  }
}

/** What the person hears beside the answer: failed tools and deliberate stops are part of a normal run. */
export function complaints(event: AgentEvent): string[] {
  const stop = stopMessage(event);
  const tool = event.type === 'tool_response' ? toolResult(event).error : undefined;
  const failed = tool && event.type === 'tool_response' && !isFatalToolError(tool.type);
  return [...(failed ? [toolComplaint(event)] : []), ...(stop ? [stop] : [])];
}

function toolComplaint(event: AgentEvent<'tool_response'>): string {
  const { output, error } = toolResult(event);
  return `Error executing tool ${event.name}: ${output || error?.message}`;
}

/** Why a run was stopped on purpose, by a tool or a hook. */
function stopMessage(event: AgentEvent): string | undefined {
  if (event.type === 'agent_end') {
    const message = event.data?.['message'];
    return typeof message === 'string' ? `Agent execution stopped: ${message}` : undefined;
  }
  if (event.type !== 'tool_response') return undefined;
  const { error } = toolResult(event);
  return error?.type === ToolErrorType.STOP_EXECUTION ? `Agent execution stopped: ${error.message}` : undefined;
}
