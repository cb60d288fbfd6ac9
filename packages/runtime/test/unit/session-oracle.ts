import { createEvent, InMemorySessionService } from '@google/adk';
import type { BaseSessionService, Event, Session } from '@google/adk';

import { GcliSessionService } from '../../src/sessions/gcli-session-service.js';

export const app = { appName: 'app', userId: 'ann' };
export const key = { ...app, sessionId: 's1' };

/** A script of calls to play on a service. */
type Script = (service: BaseSessionService) => Promise<unknown>;

/** What both services make of a script, as JSON: the prototypes of ADK's states differ. */
export async function onBoth(script: Script): Promise<{ ours: unknown; adks: unknown }> {
  return {
    ours: plain(await script(new GcliSessionService())),
    adks: plain(await script(new InMemorySessionService())),
  };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

let clock = 0;

/** An event that says `text`; each one is a second later than the one before. */
export function event(text: string, stateDelta: Record<string, unknown> = {}, rest: Partial<Event> = {}): Event {
  clock += 1000;
  const content = { role: 'user', parts: [{ text }] };
  return createEvent({ id: `e-${text}`, author: 'user', content, timestamp: clock, actions: { stateDelta }, ...rest });
}

export async function open(service: BaseSessionService, at = key): Promise<Session> {
  const session = await service.getSession(at);
  if (!session) throw new Error(`there is no session ${at.sessionId}`);
  return session;
}

export const textsOf = (session: Session | undefined) => session?.events.map((e) => e.content?.parts?.[0]?.text);
