import type { Event, Runner } from '@google/adk';
import { StreamingMode } from '@google/adk';

import { mapFinishReason } from '../gemini-core.js';
import type { AgentEvent, StreamEndReason, ToolCallRequestInfo } from '../gemini-core.js';
import { toCoreFinishReason } from '../genai-bridge.js';
import type { AdkContent, AdkPart } from '../genai-bridge.js';
import { failureOf } from '../model/model-failure.js';
import type { Conversation } from '../sessions/conversation.js';
import type { BatchResult } from '../tools/tool-batch.js';
import { injectedMedia } from '../pipeline/context-window-processor.js';
import type { EventTranslator } from './event-translator.js';
import type { TurnLimits } from './turn-limits.js';

const EMPTY_ANSWER_NUDGE =
  '[System: You successfully executed a tool but returned an empty response. ' +
  'Please analyze the tool output and explain your progress or final answer.]';

/** How a stream ended. */
export interface StreamEnd {
  readonly reason: StreamEndReason;
  readonly data?: Record<string, unknown>;
}

/** What the loop uses of its session. */
export interface LoopSession {
  readonly runner: Runner;
  readonly conversation: Conversation;
  readonly limits: TurnLimits;
  /** The calls that a consolidated event asks for. */
  requestsOf(event: Event): ToolCallRequestInfo[];
  runTools(callEvent: Event, requests: ToolCallRequestInfo[], signal: AbortSignal): Promise<BatchResult>;
}

/** Who listens to a stream. */
export interface StreamSink {
  readonly translator: EventTranslator;
  emit(...events: AgentEvent[]): void;
}

/** What the model is told next: a prompt, or what its calls came to. */
type NextMessage = Pick<BatchResult, 'parts'> & Partial<Pick<BatchResult, 'stateDelta' | 'injectedMedia'>>;

/** One answer of the model: its calls, or the end of the stream. */
interface ModelTurn {
  readonly callEvent?: Event;
  readonly requests: ToolCallRequestInfo[];
  readonly finishReason?: Event['finishReason'];
  readonly visibleText: string;
  readonly failed: boolean;
}

/**
 * From a prompt to the end of its stream: model, tools, model, tools, until the model asks for no more. The model side
 * of each round is one run of ADK's Runner, which pauses at the calls; the tool side is one batch.
 */
export async function runTurns(
  session: LoopSession,
  prompt: AdkPart[],
  sink: StreamSink,
  signal: AbortSignal,
): Promise<StreamEnd> {
  let next: NextMessage = { parts: prompt };
  let afterTools = false;

  for (let turn = 1; ; turn++) {
    const exceeded = session.limits.exceededBy(turn);
    if (exceeded) {
      if (turn > 1) await session.conversation.addUserContent(next.parts);
      return { reason: 'max_turns', data: exceeded };
    }

    const answer = await runModel(session, next, sink, signal);
    if (answer.failed && !signal.aborted) return { reason: 'failed' };
    if (!answer.callEvent) {
      if (signal.aborted) return { reason: 'aborted' };
      if (afterTools && !answer.visibleText.trim()) {
        next = { parts: [{ text: EMPTY_ANSWER_NUDGE }] };
        afterTools = false;
        continue;
      }
      return { reason: answer.finishReason ? mapFinishReason(toCoreFinishReason(answer.finishReason)) : 'completed' };
    }

    const batch = await session.runTools(answer.callEvent, answer.requests, signal);
    sink.emit(...batch.outcomes.map((outcome) => sink.translator.toolResponse(outcome)));
    const end = signal.aborted ? 'aborted' : batch.ends;
    if (end) {
      await session.conversation.addUserContent(batch.parts);
      return { reason: end };
    }
    next = batch;
    afterTools = true;
  }
}

async function runModel(
  session: LoopSession,
  next: NextMessage,
  sink: StreamSink,
  signal: AbortSignal,
): Promise<ModelTurn> {
  const { conversation, runner } = session;
  const message: AdkContent = { role: 'user', parts: next.parts };
  const before = conversation.session.events.length;
  let visibleText = '';
  let sawPartial = false;
  let last: Event | undefined;
  let requests: ToolCallRequestInfo[] = [];
  const run = runner.runAsync({
    userId: conversation.session.userId,
    sessionId: conversation.session.id,
    newMessage: message,
    stateDelta: next.stateDelta,
    customMetadata: next.injectedMedia ? injectedMedia(next.injectedMedia) : undefined,
    abortSignal: signal,
    runConfig: { pauseOnToolCalls: true, streamingMode: StreamingMode.SSE, maxLlmCalls: 1 },
  });
  for await (const event of run) {
    last = event;
    if (event.partial || !sawPartial) visibleText += textOf(event);
    sawPartial = event.partial === true;
    requests = session.requestsOf(event);
    sink.emit(...sink.translator.modelEvent(event, requests));
  }
  if (signal.aborted && requests.length === 0) await keepInterrupted(conversation, before, message, visibleText);
  const failed = last !== undefined && failureOf(last) !== undefined;
  if (failed) await conversation.withdrawPrompt(before);
  return {
    ...(requests.length > 0 && last ? { callEvent: last } : {}),
    requests,
    finishReason: last?.finishReason,
    visibleText,
    failed,
  };
}

/** ADK drops what an abort cuts off: the prompt if it came early, the text so far, the answers to calls. */
async function keepInterrupted(
  conversation: Conversation,
  before: number,
  message: AdkContent,
  text: string,
): Promise<void> {
  const { events } = conversation.session;
  if (events.length === before) await conversation.addUserContent(message.parts ?? []);
  const answered = events.slice(before + 1).some((event) => event.content);
  if (!answered && text.trim()) await conversation.addInterruptedText(text);
  await conversation.answerOpenCalls('[Operation Cancelled] Reason: Operation cancelled');
}

function textOf(event: Event): string {
  return (event.content?.parts ?? []).map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
}
