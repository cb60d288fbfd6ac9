import type { Recording, RunNames } from './recording.js';
import { sortSkillsInSchema, sortSkillsInText } from './skill-order.js';

/** The part of a recording that is compared. */
export interface Comparable {
  readonly requests: unknown;
  readonly sends: unknown;
}

/** The ids that core and we make up for calls to which the API gave none: tool, time in milliseconds, counter. */
const CALL_ID = /(?<=_)\d{13}_\d+/g;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const PROCESS_GROUP = /(?<=Process Group PGID: )\d+/g;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Replaces what differs from run to run: folders, the session's id, the date, stream and event ids, timestamps,
 * made-up call ids, UUIDs, process ids and the order of skills. Ids become numbers in the order of their first
 * appearance, so that a wrong reference still shows.
 */
export function normalise({ requests, sends, run }: Recording): Comparable {
  const streams = new Numbering('stream');
  const events = new Numbering('event');
  const calls = new Numbering('call');
  const uuids = new Numbering('uuid');
  const cleanText = (text: string): string =>
    sortSkillsInText(withoutNames(text, run))
      .replace(CALL_ID, (id) => calls.of(id))
      .replace(UUID, (id) => uuids.of(id))
      .replace(PROCESS_GROUP, '<pid>');
  return {
    sends: sends.map((stream) =>
      stream.map(({ id, streamId, timestamp, ...event }) => ({
        ...Object(clean(event, cleanText)),
        id: events.of(id),
        streamId: streams.of(streamId),
        timestamp: timestamp.replace(TIME, '<time>'),
      })),
    ),
    requests: clean(requests, cleanText),
  };
}

class Numbering {
  readonly #kind: string;
  readonly #numbers = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  of(id: string): string {
    const known = this.#numbers.get(id) ?? `<${this.#kind}-${this.#numbers.size + 1}>`;
    this.#numbers.set(id, known);
    return known;
  }
}

function withoutNames(text: string, run: RunNames): string {
  return Object.entries(run)
    .filter(([, value]) => value !== '')
    .reduce((result, [name, value]) => result.replaceAll(value, `<${name}>`), text);
}

function clean(value: unknown, cleanText: (text: string) => string): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => clean(item, cleanText));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(sortSkillsInSchema(value));
  return Object.fromEntries(fields.map(([key, item]) => [key, clean(item, cleanText)]));
}
