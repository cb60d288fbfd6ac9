import { getFunctionCalls } from '@google/adk';
import type { Event } from '@google/adk';

import {
  buildToolResponseData,
  createTranslationState,
  geminiPartsToContentParts,
  GeminiEventType,
  parseThought,
  populateToolDisplay,
  translateEvent,
  UnauthorizedError,
} from '../gemini-core.js';
import type { AgentEvent, ServerGeminiStreamEvent, ToolCallRequestInfo, TranslationState } from '../gemini-core.js';
import { toCoreFinishReason, toCoreUsage } from '../genai-bridge.js';
import { CITATIONS_KEY } from '../model/gcli-agent-model.js';
import { failureOf } from '../model/model-failure.js';
import type { ModelFailure } from '../model/model-failure.js';
import type { ToolOutcome } from '../tools/tool-outcome.js';

type EventData<T extends AgentEvent['type']> = Omit<AgentEvent<T>, 'id' | 'timestamp' | 'streamId' | 'type'>;

/**
 * Turns what happens in one stream into AgentEvents. The mapping is core's: ADK events become the stream events that
 * Gemini CLI's own turn would have produced, and core's translator does the rest, so that both look alike.
 */
export class EventTranslator {
  readonly #state: TranslationState;
  #deltasShown = false;

  constructor(streamId: string) {
    this.#state = createTranslationState(streamId);
    this.#state.streamStartEmitted = true;
  }

  get streamId(): string {
    return this.#state.streamId;
  }

  /** An event of our own making. */
  make<T extends AgentEvent['type']>(type: T, data: EventData<T>): AgentEvent<T> {
    const common = {
      id: `${this.#state.streamId}-${this.#state.eventCounter++}`,
      timestamp: new Date().toISOString(),
      streamId: this.#state.streamId,
      type,
    };
    // TypeScript does not follow a union member through its own mapped type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Object.assign(common, data) as unknown as AgentEvent<T>;
  }

  model(model: string): AgentEvent[] {
    return this.#translate([{ type: GeminiEventType.ModelInfo, value: model }]);
  }

  /** A partial event shows its text and thoughts; the consolidated one only adds what was not shown yet. */
  modelEvent(event: Event, requests: readonly ToolCallRequestInfo[]): AgentEvent[] {
    const failure = failureOf(event);
    if (failure) return this.#translate([failureEvent(failure)]);
    const deltas = event.partial || !this.#deltasShown ? deltaEvents(event) : [];
    this.#deltasShown = event.partial === true;
    return this.#translate([
      ...deltas,
      ...requests.map((value) => ({ type: GeminiEventType.ToolCallRequest, value }) as const),
      ...endEvents(event),
    ]);
  }

  toolResponse({ request, info, call }: ToolOutcome): AgentEvent {
    const display = populateToolDisplay({
      name: call?.request.name ?? request.name,
      invocation: call && 'invocation' in call ? call.invocation : undefined,
      resultDisplay: info.resultDisplay,
      displayName: call && 'tool' in call ? call.tool?.displayName : undefined,
      display: info.display,
    });
    const data = buildToolResponseData(info);
    return this.make('tool_response', {
      requestId: request.callId,
      // A hook may have had another tool run in place of the one that was asked for.
      name: call?.request.name ?? request.name,
      content: info.error
        ? [{ type: 'text', text: info.error.message }]
        : geminiPartsToContentParts(info.responseParts),
      isError: info.error !== undefined,
      ...(display ? { display } : {}),
      ...(data ? { data } : {}),
    });
  }

  #translate(events: readonly ServerGeminiStreamEvent[]): AgentEvent[] {
    return events.flatMap((event) => translateEvent(event, this.#state));
  }
}

function deltaEvents(event: Event): ServerGeminiStreamEvent[] {
  const parts = event.content?.parts ?? [];
  const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
  return [
    ...parts
      .filter((part) => part.thought)
      .map((part) => ({ type: GeminiEventType.Thought, value: parseThought(part.text ?? '') }) as const),
    ...(text ? [{ type: GeminiEventType.Content, value: text } as const] : []),
  ];
}

function endEvents(event: Event): ServerGeminiStreamEvent[] {
  if (!event.finishReason) return [];
  const citations = event.customMetadata?.[CITATIONS_KEY];
  return [
    ...(Array.isArray(citations)
      ? [{ type: GeminiEventType.Citation, value: `Citations:\n${citations.join('\n')}` } as const]
      : []),
    {
      type: GeminiEventType.Finished,
      value: { reason: toCoreFinishReason(event.finishReason), usageMetadata: toCoreUsage(event.usageMetadata) },
    },
  ];
}

function failureEvent(failure: ModelFailure): ServerGeminiStreamEvent {
  switch (failure.kind) {
    case 'invalid_stream':
      return { type: GeminiEventType.InvalidStream, value: { type: failure.type, message: failure.message } };
    case 'unauthorized':
      return { type: GeminiEventType.Error, value: { error: new UnauthorizedError(failure.message) } };
    case 'context_overflow':
      return {
        type: GeminiEventType.ContextWindowWillOverflow,
        value: { estimatedRequestTokenCount: failure.estimated, remainingTokenCount: failure.remaining },
      };
    case 'api':
      return {
        type: GeminiEventType.Error,
        value: { error: { message: failure.message, status: failure.status } },
      };
  }
}

/** The calls of a consolidated event, described as Gemini CLI describes them. */
export function toolRequests(event: Event, describe: DescribeCall, promptId: string): ToolCallRequestInfo[] {
  if (event.partial) return [];
  return getFunctionCalls(event).map((call) => {
    const name = call.name?.trim() || 'generic_tool';
    const args = call.args ?? {};
    return {
      callId: call.id ?? name,
      name,
      args,
      display: describe(name, args),
      isClientInitiated: false,
      prompt_id: promptId,
    };
  });
}

export type DescribeCall = (name: string, args: Record<string, unknown>) => ToolCallRequestInfo['display'];
