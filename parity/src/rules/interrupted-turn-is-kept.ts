import type { AgentEvent } from '@pollux/runtime';
import type { Content, Part } from '@pollux/testkit';

import type { IntendedDifference } from './intended-difference.js';
import { changeLastContents } from './rewrite.js';

const id = 'PD-004';

export const INTERRUPTED: Content = {
  role: 'model',
  parts: [{ text: '[The previous response was interrupted before it completed.]' }],
};

/** Core signs unsigned calls of the turn in progress, and only of that one. */
const MADE_UP_SIGNATURE = 'skip_thought_signature_validator';

/**
 * The legacy session forgets the aborted prompt, what the model had said and everything before it in the session; the
 * user still sees it all.
 */
export const interruptedTurnIsKept: IntendedDifference = {
  id,
  rewrite(legacy) {
    const interrupted = legacy.sends.findLast(isAborted);
    const conversation = legacy.requests.at(-2)?.body.contents ?? [];
    return changeLastContents(legacy, (contents) => [
      ...conversation.map(withoutMadeUpSignature),
      answerSoFar(interrupted ?? []),
      { role: 'user', parts: (contents.at(-1)?.parts ?? []).slice(-1) },
    ]);
  },
};

/** The same for a first prompt that was aborted before it was sent, so that no request has it. */
export function unsentPromptIsKept(prompt: string): IntendedDifference {
  return {
    id,
    rewrite: (legacy) =>
      changeLastContents(legacy, ([first, ...rest]) => {
        const [context, next] = first?.parts ?? [];
        if (!context || !next) return [];
        return [
          { role: 'user', parts: [context, { text: prompt }] },
          INTERRUPTED,
          { role: 'user', parts: [next] },
          ...rest,
        ];
      }),
  };
}

export function isAborted(events: readonly AgentEvent[]): boolean {
  const end = events.at(-1);
  return end?.type === 'agent_end' && end.reason === 'aborted';
}

function answerSoFar(events: readonly AgentEvent[]): Content {
  const since = events.findLastIndex(({ type }) => type === 'tool_response') + 1;
  const parts = events.slice(since).flatMap(partsOf);
  return parts.length > 0 ? { role: 'model', parts } : INTERRUPTED;
}

function partsOf(event: AgentEvent): Part[] {
  if (event.type === 'message')
    return event.content.flatMap((part) => (part.type === 'text' ? [{ text: part.text }] : []));
  if (event.type !== 'tool_request') return [];
  const { requestId, name, args } = event;
  return [{ functionCall: { id: requestId.replace(`${name}__`, ''), name, args } }];
}

function withoutMadeUpSignature(content: Content): Content {
  return {
    ...content,
    parts: (content.parts ?? []).map(({ thoughtSignature, ...part }) =>
      thoughtSignature && thoughtSignature !== MADE_UP_SIGNATURE ? { ...part, thoughtSignature } : part,
    ),
  };
}
