import {
  CONTENT_REQUEST_PROCESSOR,
  createEvent,
  createSession,
  InvocationContext,
  LlmAgent,
  PluginManager,
} from '@google/adk';
import type { BaseLlmRequestProcessor, Event, InvocationContextParams, LlmRequest, Session } from '@google/adk';

import { ContentProjection } from '../../src/pipeline/content-projection.js';
import { withdrawnEventIds } from '../../src/sessions/withdrawal.js';
import type { Content, Part } from '../adk-pins/scripted-llm.js';

export const AGENT = 'agent';

export type ContextParams = Partial<Pick<InvocationContextParams, 'branch' | 'isolationScope'>>;

/** What a processor came to: the contents, or why it refused. */
type Filled = Content[] | { refused: string };

export function sessionWith(events: Event[] = []): Session {
  return createSession({ id: 'session', appName: 'app', userId: 'user', state: {}, events, lastUpdateTime: 0 });
}

function emptyRequest(): LlmRequest {
  return { contents: [], liveConnectConfig: {}, toolsDict: {} };
}

export function contextOf(session: Session, params: ContextParams = {}, agentName = AGENT): InvocationContext {
  const agent = new LlmAgent({ name: agentName });
  return new InvocationContext({
    invocationId: 'invocation',
    session,
    agent,
    pluginManager: new PluginManager(),
    ...params,
  });
}

/** Runs one processor as ADK's flow does, and returns the request that it filled. */
export async function fill(processor: BaseLlmRequestProcessor, context: InvocationContext): Promise<LlmRequest> {
  const request = emptyRequest();
  for await (const _event of processor.runAsync(context, request))
    throw new Error('a content processor yields nothing');
  return request;
}

async function outcome(processor: BaseLlmRequestProcessor, context: InvocationContext): Promise<Filled> {
  try {
    return (await fill(processor, context)).contents;
  } catch (error) {
    return { refused: String(error) };
  }
}

/** ADK knows nothing of withdrawals: for it the events are gone. */
function visibleToAdk(events: readonly Event[]): Event[] {
  const withdrawn = withdrawnEventIds(events);
  return events.filter((event) => !withdrawn.has(event.id));
}

/** What the next request would carry after each event of a history. */
interface Played {
  /** Of one projection that saw all steps. */
  readonly incremental: Filled[];
  /** Of a new projection for each step. */
  readonly fresh: Filled[];
}

/** Plays a history event by event, and builds a request after each one: as the projection does and as ADK does. */
export async function playBoth(
  history: readonly Event[],
  params: ContextParams = {},
  agentName = AGENT,
): Promise<{ ours: Played; adks: Played }> {
  const live = sessionWith();
  const longLived = new ContentProjection();
  const ours: Played = { incremental: [], fresh: [] };
  const adks: Filled[] = [];
  const build = (processor: BaseLlmRequestProcessor, session: Session): Promise<Filled> =>
    outcome(processor, contextOf(session, params, agentName));
  for (const event of history) {
    live.events.push(event);
    ours.incremental.push(await build(longLived, live));
    ours.fresh.push(await build(new ContentProjection(), sessionWith([...live.events])));
    adks.push(await build(CONTENT_REQUEST_PROCESSOR, sessionWith(visibleToAdk(live.events))));
  }
  return { ours, adks: { incremental: adks, fresh: adks } };
}

type EventParams = Omit<NonNullable<Parameters<typeof createEvent>[0]>, 'content'>;

export function user(...parts: (Part | string)[]): Event {
  return said({ author: 'user' }, 'user', ...parts);
}

export function model(...parts: (Part | string)[]): Event {
  return said({ author: AGENT }, 'model', ...parts);
}

export function said(params: EventParams, role: string, ...parts: (Part | string)[]): Event {
  const asParts = parts.map((part) => (typeof part === 'string' ? { text: part } : part));
  return createEvent({ invocationId: 'invocation', ...params, content: { role, parts: asParts } });
}

export function asks(id: string | undefined, name = 'tool'): Part {
  return { functionCall: { name, args: { of: id ?? 'nobody' }, ...(id === undefined ? {} : { id }) } };
}

export function answers(id: string | undefined, output: unknown = `result of ${id}`, name = 'tool'): Part {
  return { functionResponse: { name, response: { output }, ...(id === undefined ? {} : { id }) } };
}
