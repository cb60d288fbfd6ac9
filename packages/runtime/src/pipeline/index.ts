import { CONTENT_REQUEST_PROCESSOR } from '@google/adk';
import type { BaseLlmRequestProcessor, LlmAgent } from '@google/adk';

/** Our request processors, in the order in which they run. */
export interface RequestPipeline {
  /** Takes the place of ADK's content processor. */
  readonly content: BaseLlmRequestProcessor;
  /** Last word on the model; runs on the contents as they will be sent. */
  readonly routing: BaseLlmRequestProcessor;
}

/**
 * Puts our processors into the agent's list: ADK's defaults up to its content processor, then ours, then the rest.
 * ADK does not export most of its defaults, so the list is edited in place rather than built.
 */
export function installPipeline(agent: LlmAgent, pipeline: RequestPipeline): void {
  const at = agent.requestProcessors.indexOf(CONTENT_REQUEST_PROCESSOR);
  if (at === -1) throw new Error('This version of @google/adk has no content processor to replace; pin 2.0.0.');
  agent.requestProcessors.splice(at, 1, pipeline.content, pipeline.routing);
}
