import { AUTH_PREPROCESSOR, CONTENT_REQUEST_PROCESSOR, INTERACTIONS_REQUEST_PROCESSOR } from '@google/adk';
import type { BaseLlmRequestProcessor, LlmAgent } from '@google/adk';

/** Our request processors, in the order in which they run. */
export interface RequestPipeline {
  /** Takes the place of ADK's content processor. */
  readonly content: BaseLlmRequestProcessor;
  /** Stops a request that cannot fit. */
  readonly contextWindow: BaseLlmRequestProcessor;
  /** Last word on the model; runs on the contents as they will be sent. */
  readonly routing: BaseLlmRequestProcessor;
}

/**
 * ADK's answers to questions that this agent never asks: its confirmations, input requests and credentials are not
 * used, because a run pauses at the calls and `ToolBatch` takes over. They read the whole history for every request.
 */
const UNUSED: readonly unknown[] = [AUTH_PREPROCESSOR, INTERACTIONS_REQUEST_PROCESSOR];
const UNUSED_BY_NAME = new Set(['RequestConfirmationLlmRequestProcessor', 'RequestInputLlmRequestProcessor']);

/**
 * Puts our processors into the agent's list: ADK's defaults up to its content processor, then ours, then the rest.
 * ADK does not export most of its defaults, so the list is edited in place rather than built.
 */
export function installPipeline(agent: LlmAgent, pipeline: RequestPipeline): void {
  const processors = agent.requestProcessors;
  const at = processors.indexOf(CONTENT_REQUEST_PROCESSOR);
  if (at === -1) throw new Error('This version of @google/adk has no content processor to replace; pin 2.0.0.');
  processors.splice(at, 1, pipeline.content, pipeline.contextWindow, pipeline.routing);
  const used = processors.filter(
    (processor) => !UNUSED.includes(processor) && !UNUSED_BY_NAME.has(processor.constructor.name),
  );
  processors.splice(0, processors.length, ...used);
}
