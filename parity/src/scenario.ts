import type { AgentEvent, AgentServiceOptions, ContentPart } from '@pollux/runtime';
import type { Replies, Scenario } from '@pollux/testkit';

import type { IntendedDifference } from './rules/intended-difference.js';

/** When a send is aborted: after the first event of a type, and not before what else is named has happened. */
export interface AbortPoint {
  readonly after: AgentEvent['type'];
  /** A tool has made this file. */
  readonly onceThereIs?: string;
  /** The API has received so many requests. */
  readonly onceRequested?: number;
}

/** One message of the user. */
export interface Send {
  readonly content: readonly ContentPart[];
  readonly abort?: AbortPoint;
}

/** A script that both runtimes play: what the user says, what the API answers, and what may come out differently. */
export interface ParityScenario {
  readonly name: string;
  readonly replies: Scenario | Replies;
  readonly sends: readonly Send[];
  readonly options?: Pick<AgentServiceOptions, 'model' | 'approvalMode' | 'settings'>;
  /** Files of the workspace, by their path in it. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Applied in this order to what the legacy session did. */
  readonly intended?: readonly IntendedDifference[];
}

/** A message of text. */
export function say(text: string, abort?: AbortPoint): Send {
  return { content: [{ type: 'text', text }], ...(abort ? { abort } : {}) };
}
