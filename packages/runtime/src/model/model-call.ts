import {
  applyModelSelection,
  applyRetryNudge,
  coreEvents,
  createAvailabilityContextProvider,
  handleFallback,
  LlmRole,
  NO_RESPONSE_TEXT_NUDGE_MESSAGE,
  retryWithBackoff,
  THINKING_ONLY_NUDGE_MESSAGE,
} from '../gemini-core.js';
import type { Config, InvalidStreamError } from '../gemini-core.js';
import type { AdkContent, CoreRequestConfig, CoreResponse } from '../genai-bridge.js';
import { resolveConcreteModel } from './model-selection.js';
import { quietGenerator } from './quiet-generator.js';
import { toWireContents } from './wire-contents.js';

/** What one call to the model consists of, before a concrete model is chosen for it. */
export interface ModelCall {
  readonly model: string;
  readonly contents: readonly AdkContent[];
  readonly systemInstruction: CoreRequestConfig['systemInstruction'];
  readonly tools: (model: string) => CoreRequestConfig['tools'];
  readonly promptId: string;
  readonly signal: AbortSignal;
}

/**
 * Opens one stream: availability, retry and fallback are core's. The request is put together anew for every attempt,
 * so that after a fallback the new model gets its own generation settings and tool declarations.
 */
export async function openStream(
  config: Config,
  call: ModelCall,
  retry: { isRetry: boolean; failure?: InvalidStreamError },
): Promise<AsyncGenerator<CoreResponse>> {
  const key = { model: call.model, isChatModel: true, ...(retry.isRetry ? { isRetry: true } : {}) };
  const selection = applyModelSelection(config, key);
  const maxAttempts = selection.maxAttempts ?? config.getMaxAttempts();
  const activeAtStart = config.getActiveModel();
  let model = selection.model;
  let generationConfig: CoreRequestConfig = selection.config;

  const attempt = async (): Promise<AsyncGenerator<CoreResponse>> => {
    const active = config.getActiveModel();
    const concrete = await resolveConcreteModel(config, active === activeAtStart ? model : active);
    if (concrete !== model) {
      generationConfig = config.modelConfigService.getResolvedConfig({ ...key, model: concrete }).generateContentConfig;
    }
    model = concrete;
    return quietGenerator(config).generateContentStream(
      {
        model,
        contents: applyRetryNudge(toWireContents(call.contents, model), nudgeFor(retry.failure)),
        config: {
          ...generationConfig,
          systemInstruction: call.systemInstruction,
          tools: call.tools(model),
          abortSignal: call.signal,
        },
      },
      call.promptId,
      LlmRole.MAIN,
    );
  };

  return retryWithBackoff(attempt, {
    maxAttempts,
    signal: call.signal,
    retryFetchErrors: config.getRetryFetchErrors(),
    authType: config.getContentGeneratorConfig()?.authType,
    getAvailabilityContext: createAvailabilityContextProvider(config, () => model),
    onPersistent429: (authType, error) => handleFallback(config, model, authType, error),
    onValidationRequired: async (required) => {
      const handler = config.getValidationHandler();
      if (!handler) throw required;
      return handler(required.validationLink, required.validationDescription, required.learnMoreUrl);
    },
    onRetry: (attemptNumber, error, delayMs) =>
      coreEvents.emitRetryAttempt({
        attempt: attemptNumber,
        maxAttempts,
        delayMs,
        error: error instanceof Error ? error.message : String(error),
        model,
      }),
  });
}

function nudgeFor(failure: InvalidStreamError | undefined): string {
  if (failure?.type === 'THINKING_ONLY_RESPONSE') return THINKING_ONLY_NUDGE_MESSAGE;
  if (failure?.type === 'NO_RESPONSE_TEXT') return NO_RESPONSE_TEXT_NUDGE_MESSAGE;
  return '';
}
