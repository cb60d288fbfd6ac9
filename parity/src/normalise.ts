import { Cleaner } from './cleaner.js';
import { Numbering } from './numbering.js';
import type { Recording } from './recording.js';

/** The part of a recording that is compared. */
export interface Comparable {
  readonly requests: unknown;
  readonly sends: unknown;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Replaces what differs from run to run: what a cleaner does, and the events' own ids and timestamps. */
export function normalise({ requests, sends, run }: Recording): Comparable {
  const streams = new Numbering('stream');
  const events = new Numbering('event');
  const cleaner = new Cleaner(run);
  return {
    sends: sends.map((stream) =>
      stream.map(({ id, streamId, timestamp, ...event }) => ({
        ...Object(cleaner.json(event)),
        id: events.of(id),
        streamId: streams.of(streamId),
        timestamp: timestamp.replace(TIME, '<time>'),
      })),
    ),
    requests: cleaner.json(requests),
  };
}
