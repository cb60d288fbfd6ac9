import { Numbering } from './numbering.js';
import type { RunNames } from './recording.js';
import { sortSkillsInSchema, sortSkillsInText } from './skill-order.js';

/** The ids that core and we make up for calls to which the API gave none: tool, time in milliseconds, counter. */
const CALL_ID = /(?<=_)\d{13}_\d+/g;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const PROCESS_GROUP = /(?<=Process Group PGID: )\d+/g;

/**
 * Replaces what differs from run to run, wherever it stands: folders, the session's id, the date, made-up call ids,
 * UUIDs, process ids and the order of skills. One cleaner is for one run, as it numbers the ids that it meets.
 */
export class Cleaner {
  readonly #run: RunNames;
  readonly #calls = new Numbering('call');
  readonly #uuids = new Numbering('uuid');

  constructor(run: RunNames) {
    this.#run = run;
  }

  text(text: string): string {
    return sortSkillsInText(withoutNames(text, this.#run))
      .replace(CALL_ID, (id) => this.#calls.of(id))
      .replace(UUID, (id) => this.#uuids.of(id))
      .replace(PROCESS_GROUP, '<pid>');
  }

  /** The same for every text in a JSON value. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(sortSkillsInSchema(value));
    return Object.fromEntries(fields.map(([key, item]) => [key, this.json(item)]));
  }
}

function withoutNames(text: string, run: RunNames): string {
  return Object.entries(run)
    .filter(([, value]) => value !== '')
    .reduce((result, [name, value]) => result.replaceAll(value, `<${name}>`), text);
}
