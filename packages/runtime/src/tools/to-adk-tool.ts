import { BaseTool } from '@google/adk';
import type { RunAsyncToolRequest } from '@google/adk';

import type { CompletedToolCall, ToolCallRequestInfo } from '../gemini-core.js';
import { toAdkDeclaration } from '../genai-bridge.js';
import type { CoreDeclaration } from '../genai-bridge.js';

/** Runs calls through core's Scheduler: validation, hooks, policy, execution, truncation. */
export interface ToolExecutor {
  execute(requests: ToolCallRequestInfo[], signal: AbortSignal): Promise<CompletedToolCall[]>;
  promptId(): string;
}

/**
 * One of core's tools as ADK sees it. In a Pollux session the tool loop is ours and `runAsync` is not called; it makes
 * the same agent work under a plain ADK Runner.
 */
export function toAdkTool(declaration: CoreDeclaration, executor: ToolExecutor): BaseTool {
  return new GcliTool(declaration, executor);
}

class GcliTool extends BaseTool {
  readonly #declaration: CoreDeclaration;
  readonly #executor: ToolExecutor;

  constructor(declaration: CoreDeclaration, executor: ToolExecutor) {
    super({ name: declaration.name ?? 'unknown', description: declaration.description ?? '' });
    this.#declaration = declaration;
    this.#executor = executor;
  }

  override _getDeclaration(): ReturnType<BaseTool['_getDeclaration']> {
    return toAdkDeclaration(this.#declaration);
  }

  override async runAsync({ args, toolContext }: RunAsyncToolRequest): Promise<unknown> {
    const [call] = await this.#executor.execute(
      [
        {
          callId: toolContext.functionCallId ?? `${this.name}_${Date.now()}`,
          name: this.name,
          args,
          isClientInitiated: false,
          prompt_id: this.#executor.promptId(),
        },
      ],
      toolContext.abortSignal ?? new AbortController().signal,
    );
    return responseOf(call?.response);
  }
}

/** What the model is told about a finished call. */
export function responseOf(info: CompletedToolCall['response'] | undefined): Record<string, unknown> {
  const part = info?.responseParts.find((candidate) => candidate.functionResponse);
  return part?.functionResponse?.response ?? { error: 'The tool ended without a result.' };
}
