import { deferred } from '../deferred.js';
import { DisposedError, UnknownEventError, UnknownStreamError } from '../errors.js';
import type { AgentEvent, Unsubscribe } from '../gemini-core.js';

/** Where a reader stands: the next event to look at, and the stream that it follows once that is known. */
export interface Cursor {
  readonly index: number;
  readonly streamId: string | undefined;
}

/** The events of a session: kept in order, found by id in constant time, and handed to whoever subscribes. */
export class Trajectory {
  readonly #events: AgentEvent[] = [];
  readonly #indexById = new Map<string, number>();
  readonly #streams = new Set<string>();
  readonly #starts = new Map<string, number>();
  readonly #subscribers = new Set<(event: AgentEvent) => void>();
  #activeStart: number | undefined;
  #changed = deferred<void>();
  #closed = false;
  readonly #undelivered: AgentEvent[] = [];
  #delivering = false;

  get events(): readonly AgentEvent[] {
    return this.#events;
  }

  subscribe(callback: (event: AgentEvent) => void): Unsubscribe {
    this.#subscribers.add(callback);
    return () => this.#subscribers.delete(callback);
  }

  append(event: AgentEvent): void {
    const index = this.#events.push(event) - 1;
    this.#indexById.set(event.id, index);
    if (event.type === 'message') this.#streams.add(event.streamId);
    if (event.type === 'agent_start') {
      this.#starts.set(event.streamId, index);
      this.#activeStart = index;
    }
    if (event.type === 'agent_end') this.#activeStart = undefined;
    this.#deliver(event);
    this.#wakeReaders();
  }

  /** No more events will come: readers that wait for one are told. */
  close(): void {
    this.#closed = true;
    this.#wakeReaders();
  }

  /** Finds the place to read from; without options the active stream, or else the next one to start. */
  locate(options: { eventId?: string; streamId?: string }): Cursor {
    if (options.eventId !== undefined) return this.#after(options.eventId);
    const { streamId } = options;
    if (streamId !== undefined && !this.#streams.has(streamId)) throw new UnknownStreamError(streamId);
    const start = streamId === undefined ? this.#activeStart : this.#starts.get(streamId);
    return { index: start ?? this.#events.length, streamId: streamId ?? this.#streamAt(start) };
  }

  /** Yields the events of one stream from `agent_start` or the cursor to `agent_end`, waiting for those to come. */
  async *read(cursor: Cursor): AsyncGenerator<AgentEvent, void> {
    let { index, streamId } = cursor;
    while (Number.isFinite(index)) {
      const event = this.#events[index];
      if (!event) {
        if (this.#closed) throw new DisposedError('session');
        await this.#changed.promise;
        continue;
      }
      index++;
      if (streamId === undefined && event.type === 'agent_start') streamId = event.streamId;
      const started = this.#starts.get(event.streamId);
      if (event.streamId !== streamId || started === undefined || started >= index) continue;
      yield event;
      if (event.type === 'agent_end') return;
    }
  }

  /** A subscriber may cause the next event; everyone still hears of this one first. */
  #deliver(event: AgentEvent): void {
    this.#undelivered.push(event);
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#undelivered.shift(); next; next = this.#undelivered.shift()) {
      for (const subscriber of Array.from(this.#subscribers)) {
        if (this.#subscribers.has(subscriber)) notify(subscriber, next);
      }
    }
    this.#delivering = false;
  }

  #after(eventId: string): Cursor {
    const index = this.#indexById.get(eventId);
    const event = index === undefined ? undefined : this.#events[index];
    if (index === undefined || !event) throw new UnknownEventError(eventId);
    const start = this.#starts.get(event.streamId);
    if (start === undefined) throw new UnknownEventError(eventId, 'its stream has no agent activity');
    const next = event.type === 'agent_end' ? Infinity : Math.max(start, index + 1);
    return { index: next, streamId: event.streamId };
  }

  #streamAt(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.#events[index]?.streamId;
  }

  #wakeReaders(): void {
    const woken = this.#changed;
    this.#changed = deferred<void>();
    woken.resolve();
  }
}

/** A subscriber's failure is its own: it is reported as a warning of the process, and the stream goes on. */
function notify(subscriber: (event: AgentEvent) => unknown, event: AgentEvent): void {
  const report = (error: unknown): void => {
    process.emitWarning(`A subscriber failed on event ${event.id} (${event.type}): ${String(error)}`, 'PolluxWarning');
  };
  try {
    const returned = subscriber(event);
    if (returned instanceof Promise) returned.catch(report);
  } catch (error) {
    report(error);
  }
}
