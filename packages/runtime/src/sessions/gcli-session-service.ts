import { randomUUID } from 'node:crypto';

import { BaseSessionService, createSession, State } from '@google/adk';
import type {
  AppendEventRequest,
  CreateSessionRequest,
  DeleteSessionRequest,
  Event,
  GetSessionConfig,
  GetSessionRequest,
  ListSessionsRequest,
  ListSessionsResponse,
  Session,
} from '@google/adk';

/**
 * ADK's sessions without its clones: `getSession` hands out the live session, so that every run of a session sees and
 * extends the same events, at a cost that does not grow with the history.
 */
export class GcliSessionService extends BaseSessionService {
  readonly #sessions = new Map<string, Session>();
  readonly #indexes = new WeakMap<Session, Map<string, number>>();
  readonly #appState = new Map<string, Record<string, unknown>>();
  readonly #userState = new Map<string, Record<string, unknown>>();

  override async createSession(request: CreateSessionRequest): Promise<Session> {
    const session = createSession({
      id: request.sessionId || randomUUID(),
      appName: request.appName,
      userId: request.userId,
      state: withoutPrefix(request.state ?? {}, State.TEMP_PREFIX),
      events: [],
      lastUpdateTime: Date.now(),
    });
    this.#sessions.set(sessionKey({ ...request, sessionId: session.id }), session);
    this.#overlaySharedState(session);
    return session;
  }

  override async getSession(request: GetSessionRequest): Promise<Session | undefined> {
    const session = this.#sessions.get(sessionKey(request));
    if (!session) return undefined;
    dropPrefix(session.state, State.TEMP_PREFIX);
    this.#overlaySharedState(session);
    return request.config ? filteredCopy(session, request.config) : session;
  }

  override async listSessions(request: ListSessionsRequest): Promise<ListSessionsResponse> {
    const all = [...this.#sessions.values()]
      .filter((s) => s.appName === request.appName && (request.userId === undefined || s.userId === request.userId))
      .map((s) => createSession({ ...s, state: {}, events: [] }));
    if (request.order) {
      const direction = request.order === 'asc' ? 1 : -1;
      all.sort((a, b) => direction * (a.lastUpdateTime - b.lastUpdateTime) || a.id.localeCompare(b.id));
    }
    return paginate(all, request);
  }

  override async deleteSession(request: DeleteSessionRequest): Promise<void> {
    this.#sessions.delete(sessionKey(request));
  }

  override async appendEvent({ session, event }: AppendEventRequest): Promise<Event> {
    // ADK's own way of appending, but with an index in place of its search through all events.
    const scratch = { ...session, events: [] };
    const appended = await super.appendEvent({ session: scratch, event });
    if (appended.partial) return appended;
    this.#place(session, appended);
    session.lastUpdateTime = appended.timestamp;
    if (this.#sessions.get(sessionKey({ ...session, sessionId: session.id })) === session) {
      this.#shareState(session, appended.actions?.stateDelta ?? {});
    }
    return appended;
  }

  #place(session: Session, event: Event): void {
    const at = this.#indexOf(session, event.id).get(event.id) ?? session.events.length;
    session.events[at] = event;
    this.#indexes.get(session)?.set(event.id, at);
  }

  /** Notices when others replaced, moved or removed events, and looks again. */
  #indexOf(session: Session, id: string): Map<string, number> {
    const known = this.#indexes.get(session);
    const expected = known?.get(id);
    const isRight = expected === undefined ? session.events.at(-1)?.id !== id : session.events[expected]?.id === id;
    if (known?.size === session.events.length && isRight) return known;
    const index = new Map(session.events.map((event, at) => [event.id, at]));
    this.#indexes.set(session, index);
    return index;
  }

  #shareState(session: Session, delta: Record<string, unknown>): void {
    for (const [key, value] of Object.entries(delta)) {
      if (key.startsWith(State.APP_PREFIX)) recordFor(this.#appState, session.appName)[key] = value;
      if (key.startsWith(State.USER_PREFIX)) recordFor(this.#userState, userKey(session))[key] = value;
    }
  }

  #overlaySharedState(session: Session): void {
    Object.assign(session.state, this.#appState.get(session.appName), this.#userState.get(userKey(session)));
  }
}

function sessionKey(key: { appName: string; userId: string; sessionId: string }): string {
  return `${key.appName}\0${key.userId}\0${key.sessionId}`;
}

function userKey(key: { appName: string; userId: string }): string {
  return `${key.appName}\0${key.userId}`;
}

function recordFor(map: Map<string, Record<string, unknown>>, key: string): Record<string, unknown> {
  const existing = map.get(key);
  if (existing) return existing;
  const created: Record<string, unknown> = {};
  map.set(key, created);
  return created;
}

function withoutPrefix(state: Record<string, unknown>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith(prefix)));
}

function dropPrefix(state: Record<string, unknown>, prefix: string): void {
  for (const key of Object.keys(state)) {
    if (key.startsWith(prefix)) delete state[key];
  }
}

/** A filtered view is a copy, so that nobody appends to a truncated list of live events. */
function filteredCopy(session: Session, { numRecentEvents, afterTimestamp }: GetSessionConfig): Session {
  let events = session.events;
  if (numRecentEvents) events = events.slice(-numRecentEvents);
  if (afterTimestamp) {
    const lastOlder = events.findLastIndex((event) => event.timestamp < afterTimestamp);
    events = events.slice(lastOlder + 1);
  }
  return { ...session, state: { ...session.state }, events: [...events] };
}

function paginate(all: Session[], { limit, offset = 0, page }: ListSessionsRequest): ListSessionsResponse {
  const totalItems = all.length;
  if (limit === undefined) {
    return { sessions: all.slice(offset), page: 1, limit: totalItems, totalItems, totalPages: totalItems ? 1 : 0 };
  }
  const start = page === undefined ? offset : (page - 1) * limit;
  return {
    sessions: all.slice(start, start + limit),
    page: page ?? (limit === 0 ? 1 : Math.floor(start / limit) + 1),
    limit,
    totalItems,
    totalPages: limit === 0 ? 0 : Math.ceil(totalItems / limit),
  };
}
