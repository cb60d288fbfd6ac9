import { CONTENT_REQUEST_PROCESSOR, getFunctionCalls, getFunctionResponses, isCompactedEvent } from '@google/adk';
import type { BaseLlmRequestProcessor, Event, InvocationContext, LlmRequest, Session } from '@google/adk';

import type { AdkContent } from '../genai-bridge.js';
import { withdrawnEventIds } from '../sessions/withdrawal.js';

const ADK_CALL_ID_PREFIX = 'adk-';
const ADK_FRAMEWORK_CALL_PREFIX = 'adk_request_';

/**
 * Fills `llmRequest.contents` like ADK's content processor, but converts each event once instead of cloning the whole
 * history at every step. A history that is not a plain sequence of calls answered in place (compaction by ADK, other
 * agents, branches, confirmations, late responses) is left to ADK's own processor, which knows the rules.
 *
 * The contents are shared between requests and frozen: replace what you want to change, do not edit it in place.
 */
export class ContentProjection implements BaseLlmRequestProcessor {
  #session: Session | undefined;
  #seen: Event[] = [];
  #contents: AdkContent[] = [];
  #openCallIds: ReadonlySet<string> | undefined;
  #linear = true;

  // eslint-disable-next-line require-yield
  async *runAsync(context: InvocationContext, request: LlmRequest): AsyncGenerator<Event, void, void> {
    const agentName = context.agent?.name ?? '';
    this.#catchUp(context.session, agentName);
    if (this.#linear && !context.branch && !context.isolationScope) {
      request.contents = [...this.#contents];
      return;
    }
    const withdrawn = withdrawnEventIds(context.session.events);
    const events = context.session.events.filter((event) => !withdrawn.has(event.id));
    yield* CONTENT_REQUEST_PROCESSOR.runAsync(context.clone({ session: { ...context.session, events } }), request);
  }

  /** The contents that the next request would carry; what core's services call the history. */
  contentsOf(session: Session, agentName: string): readonly AdkContent[] {
    this.#catchUp(session, agentName);
    return this.#contents;
  }

  #catchUp(session: Session, agentName: string): void {
    const events = session.events;
    const continues = this.#session === session && this.#seen.every((event, index) => events[index] === event);
    const fresh = continues ? events.slice(this.#seen.length) : events;
    if (!continues || withdrawnEventIds(fresh).size > 0) this.#restart(session);

    const withdrawn = this.#seen.length === 0 ? withdrawnEventIds(events) : undefined;
    for (const event of events.slice(this.#seen.length)) {
      if (!withdrawn?.has(event.id)) this.#add(event, agentName);
      this.#seen.push(event);
    }
  }

  #restart(session: Session): void {
    this.#session = session;
    this.#seen = [];
    this.#contents = [];
    this.#openCallIds = undefined;
    this.#linear = true;
  }

  #add(event: Event, agentName: string): void {
    if (isCompactedEvent(event)) this.#linear = false;
    if (!event.content?.role || event.content.parts?.[0]?.text === '') return;
    if (event.branch || event.isolationScope !== undefined || isForeign(event, agentName) || isFrameworkEvent(event)) {
      this.#linear = false;
    }
    const answered = getFunctionResponses(event).map((response) => response.id);
    if (answered.length > 0 && !this.#answersOpenCalls(answered)) this.#linear = false;
    const calls = getFunctionCalls(event).map((call) => call.id);
    if (answered.length > 0 && calls.length > 0) this.#linear = false;
    this.#openCallIds = calls.length > 0 ? new Set(calls.filter((id) => id !== undefined)) : undefined;
    this.#contents.push(freeze(asRequestContent(event.content)));
  }

  /** ADK moves, merges and drops responses unless one event answers all calls of the event before it. */
  #answersOpenCalls(answered: readonly (string | undefined)[]): boolean {
    const open = this.#openCallIds;
    return open !== undefined && open.size === answered.length && answered.every((id) => id && open.has(id));
  }
}

function isForeign(event: Event, agentName: string): boolean {
  return agentName !== '' && event.author !== agentName && event.author !== 'user';
}

/** Confirmations, credentials and input requests travel as calls that never reach the model. */
function isFrameworkEvent(event: Event): boolean {
  return (event.content?.parts ?? []).some((part) =>
    (part.functionCall?.name ?? part.functionResponse?.name)?.startsWith(ADK_FRAMEWORK_CALL_PREFIX),
  );
}

function asRequestContent(content: AdkContent): AdkContent {
  const copy = cloneOf(content);
  for (const part of copy.parts ?? []) {
    if (part.functionCall?.id?.startsWith(ADK_CALL_ID_PREFIX)) part.functionCall.id = undefined;
    if (part.functionResponse?.id?.startsWith(ADK_CALL_ID_PREFIX)) part.functionResponse.id = undefined;
  }
  return copy;
}

/** A plugin may put anything into an answer; what cannot be cloned is kept as the wire would carry it. */
function cloneOf(content: AdkContent): AdkContent {
  try {
    return structuredClone(content);
  } catch {
    return JSON.parse(JSON.stringify(content));
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
