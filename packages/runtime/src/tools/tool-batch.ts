import { Context, createEventActions } from '@google/adk';
import type { BaseTool, EventActions, InvocationContext, Runner } from '@google/adk';

import { BINARY_INJECTION_KEY, isFatalToolError, ToolErrorType } from '../gemini-core.js';
import type { CompletedToolCall, ToolCallRequestInfo } from '../gemini-core.js';
import { toAdkParts } from '../genai-bridge.js';
import type { AdkPart, CorePart } from '../genai-bridge.js';
import { answeredByPlugin, cancelledOutcome, ToolOutcome } from './tool-outcome.js';
import type { GcliModeAwareToolset } from './gcli-mode-aware-toolset.js';
import type { ToolExecutor } from './to-adk-tool.js';

/** What all calls of one model response came to. */
export interface BatchResult {
  /** One per call, in the order of the calls. */
  readonly outcomes: readonly ToolOutcome[];
  /** What goes back to the model: the responses, then media that had to be taken out of them. */
  readonly parts: AdkPart[];
  readonly injectedMedia: number;
  /** State that plugins changed while the tools ran. */
  readonly stateDelta: Record<string, unknown>;
  /** `completed` or `failed` when a tool ends the run. */
  readonly ends?: 'completed' | 'failed';
}

/** What a batch needs of the session that it runs in. */
export interface BatchSession {
  readonly runner: Runner;
  readonly toolset: GcliModeAwareToolset;
  readonly executor: ToolExecutor;
}

/**
 * All calls of one model response. ADK would run them one after the other, go on after an abort, and lose results when
 * one of them asks for confirmation; so the run pauses at the calls and this runs them, as one batch of core's
 * Scheduler, with the plugins called where ADK would call them.
 */
export class ToolBatch {
  readonly #session: BatchSession;
  readonly #requests: ToolCallRequestInfo[];
  readonly #contexts: Context[];
  readonly #tools: BaseTool[];
  readonly #actions: EventActions = createEventActions();
  readonly #signal: AbortSignal;

  constructor(session: BatchSession, invocationContext: InvocationContext, requests: ToolCallRequestInfo[]) {
    this.#session = session;
    this.#requests = requests;
    this.#signal = invocationContext.abortSignal ?? new AbortController().signal;
    this.#contexts = requests.map(
      (request) => new Context({ invocationContext, eventActions: this.#actions, functionCallId: request.callId }),
    );
    this.#tools = requests.map(({ name }) => session.toolset.tool(name));
  }

  async run(): Promise<BatchResult> {
    const short = await Promise.all(this.#requests.map((_, index) => this.#askPlugins(index)));
    const toRun = this.#requests.filter((_, index) => short[index] === undefined);
    const completed = await this.#schedule(toRun);
    const outcomes: ToolOutcome[] = [];
    for (const [index, request] of this.#requests.entries()) {
      const call = completed.get(request.callId);
      const ran = call && new ToolOutcome(request, call.response, call);
      outcomes.push(await this.#tellPlugins(index, short[index] ?? ran ?? cancelledOutcome(request)));
    }
    const { parts, media } = separateMedia(outcomes);
    return {
      outcomes,
      parts: toAdkParts([...parts, ...media]),
      injectedMedia: media.length,
      stateDelta: this.#actions.stateDelta,
      ...endOf(outcomes),
    };
  }

  async #schedule(requests: ToolCallRequestInfo[]): Promise<Map<string, CompletedToolCall>> {
    if (requests.length === 0 || this.#signal.aborted) return new Map();
    const completed = await this.#session.executor.execute(requests, this.#signal);
    return new Map(completed.map((call) => [call.request.callId, call]));
  }

  async #askPlugins(index: number): Promise<ToolOutcome | undefined> {
    const call = this.#pluginCall(index);
    try {
      const answer = await this.#session.runner.pluginManager.runBeforeToolCallback(call);
      return answer === undefined || answer === null ? undefined : answeredByPlugin(call.request, answer);
    } catch (error) {
      // A plugin that fails must not leave the call unanswered; the API refuses such a history.
      const failure = error instanceof Error ? error : new Error(messageOf(error));
      return answeredByPlugin(call.request, { error: failure.message }, failure);
    }
  }

  async #tellPlugins(index: number, outcome: ToolOutcome): Promise<ToolOutcome> {
    const { pluginManager } = this.#session.runner;
    const call = this.#pluginCall(index);
    try {
      if (outcome.error) {
        const replaced = await pluginManager.runOnToolErrorCallback({ ...call, error: outcome.error });
        if (replaced) return outcome.withResponse(replaced);
      }
      const replaced = await pluginManager.runAfterToolCallback({ ...call, result: outcome.response });
      return replaced ? outcome.withResponse(replaced) : outcome;
    } catch (error) {
      return outcome.withResponse({ ...outcome.response, plugin_error: messageOf(error) });
    }
  }

  #pluginCall(index: number): {
    request: ToolCallRequestInfo;
    tool: BaseTool;
    toolArgs: Record<string, unknown>;
    toolContext: Context;
  } {
    const request = this.#requests[index];
    const tool = this.#tools[index];
    const toolContext = this.#contexts[index];
    if (!request || !tool || !toolContext) throw new RangeError(`no call ${index} in this batch`);
    return { request, tool, toolArgs: request.args, toolContext };
  }
}

/** Core's tools tuck binary content into a response; the API takes media only as parts of their own. */
function separateMedia(outcomes: readonly ToolOutcome[]): { parts: CorePart[]; media: CorePart[] } {
  const media: CorePart[] = [];
  const parts = outcomes.flatMap((outcome) => outcome.parts).map((part) => withoutMedia(part, media));
  return { parts, media };
}

function withoutMedia(part: CorePart, media: CorePart[]): CorePart {
  const response = part.functionResponse?.response;
  const injected: unknown = response?.[BINARY_INJECTION_KEY];
  if (!part.functionResponse || !Array.isArray(injected)) return part;
  media.push(...injected);
  const { [BINARY_INJECTION_KEY]: _media, ...rest } = response ?? {};
  return { ...part, functionResponse: { ...part.functionResponse, response: rest } };
}

function endOf(outcomes: readonly ToolOutcome[]): Pick<BatchResult, 'ends'> {
  if (outcomes.some(({ error, errorType }) => error && errorType === ToolErrorType.STOP_EXECUTION)) {
    return { ends: 'completed' };
  }
  return outcomes.some(({ errorType }) => isFatalToolError(errorType)) ? { ends: 'failed' } : {};
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
