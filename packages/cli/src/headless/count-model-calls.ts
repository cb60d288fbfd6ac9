import {
  ApiErrorEvent,
  ApiResponseEvent,
  getErrorMessage,
  getErrorType,
  isAbortError,
  LlmRole,
  logApiError,
  logApiResponse,
  LoggingContentGenerator,
} from '../gemini-core.js';
import type { Config, ContentGenerator } from '../gemini-core.js';

type Stream = Awaited<ReturnType<ContentGenerator['generateContentStream']>>;

/**
 * Core's statistics are filled by its logging generator. With telemetry and usage statistics off, the ADK runtime calls
 * the generator below it for the conversation, because the logging one keeps every request in memory; those calls are
 * counted here, as core would, without what was said in them.
 */
export function countModelCalls(config: Config): void {
  const logging = config.getContentGenerator();
  const observed = config.getTelemetryEnabled() || config.getUsageStatisticsEnabled();
  if (observed || !(logging instanceof LoggingContentGenerator)) return;
  const generator = logging.getWrapped();
  const generate = generator.generateContentStream.bind(generator);
  generator.generateContentStream = async (request, promptId, role) => {
    if (role !== LlmRole.MAIN) return generate(request, promptId, role);
    const call = new CountedCall(config, request.model, promptId);
    try {
      return call.follow(await generate(request, promptId, role));
    } catch (error) {
      call.failed(error);
      throw error;
    }
  };
}

/** One call to the model: how long it takes, what it uses, how it ends. */
class CountedCall {
  readonly #config: Config;
  readonly #prompt: ConstructorParameters<typeof ApiResponseEvent>[2];
  readonly #startedAt = Date.now();
  #model: string;

  constructor(config: Config, model: string, promptId: string) {
    this.#config = config;
    this.#model = model;
    this.#prompt = { prompt_id: promptId, contents: [] };
  }

  async *follow(stream: Stream): Stream {
    let usage: ConstructorParameters<typeof ApiResponseEvent>[5];
    let first = true;
    try {
      for await (const chunk of stream) {
        if (first) this.#model = chunk.modelVersion || this.#model;
        first = false;
        usage = chunk.usageMetadata ?? usage;
        yield chunk;
      }
    } catch (error) {
      this.failed(error);
      throw error;
    }
    const response = { candidates: [] };
    logApiResponse(
      this.#config,
      new ApiResponseEvent(
        this.#model,
        Date.now() - this.#startedAt,
        this.#prompt,
        response,
        this.#authType,
        usage,
        undefined,
        LlmRole.MAIN,
      ),
    );
  }

  failed(error: unknown): void {
    if (isAbortError(error)) return;
    logApiError(
      this.#config,
      new ApiErrorEvent(
        this.#model,
        getErrorMessage(error),
        Date.now() - this.#startedAt,
        this.#prompt,
        this.#authType,
        getErrorType(error),
        undefined,
        LlmRole.MAIN,
      ),
    );
  }

  get #authType(): string | undefined {
    return this.#config.getContentGeneratorConfig()?.authType;
  }
}
