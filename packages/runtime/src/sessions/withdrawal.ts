import { createEvent } from '@google/adk';
import type { Event } from '@google/adk';

const KEY = 'pollux:withdrawn';

/**
 * Marks an event that stays in the log but leaves the conversation: Gemini CLI takes a prompt back when the model
 * could not answer it, so that sending it again does not say it twice.
 */
export function createWithdrawal(eventId: string, author: string): Event {
  return createEvent({ author, customMetadata: { [KEY]: eventId } });
}

/** The events that the given events take back. */
export function withdrawnEventIds(events: readonly Event[]): Set<string> {
  const ids = new Set<string>();
  for (const event of events) {
    const id = event.customMetadata?.[KEY];
    if (typeof id === 'string') ids.add(id);
  }
  return ids;
}
