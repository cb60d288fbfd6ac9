import { BaseLlm, type BaseLlmConnection, type LlmRequest, type LlmResponse } from '@google/adk';

export type Content = LlmRequest['contents'][number];
export type Part = NonNullable<Content['parts']>[number];

/** What the model does when it is called: the responses that it yields in order, or the error that it throws. */
type Step = LlmResponse[] | Error;

/** A model that plays one step of its script per call and keeps every request that it was sent. */
export class ScriptedLlm extends BaseLlm {
  readonly requests: LlmRequest[] = [];
  private readonly script: Step[];

  constructor(...script: Step[]) {
    super({ model: 'scripted' });
    this.script = script;
  }

  async *generateContentAsync(request: LlmRequest): AsyncGenerator<LlmResponse, void> {
    const step = this.script[this.requests.length] ?? new Error('the script has no further step');
    this.requests.push(request);
    if (step instanceof Error) throw step;
    yield* step;
  }

  connect(): Promise<BaseLlmConnection> {
    return Promise.reject(new Error('live connections are not scripted'));
  }

  /** The contents of the nth request, counted from zero. */
  contents(nth: number): Content[] {
    const request = this.requests[nth];
    if (!request) throw new Error(`the model was called ${this.requests.length} times; there is no request ${nth}`);
    return request.contents;
  }
}

/** One consolidated model response. */
export function says(...parts: Part[]): LlmResponse {
  return { content: { role: 'model', parts } };
}

/** One streamed fragment of a model response. */
export function streams(...parts: Part[]): LlmResponse {
  return { ...says(...parts), partial: true };
}

/** A function call with an id of our own; without one, ADK makes one up. */
export function call(name: string, id?: string): Part {
  return { functionCall: { name, args: {}, ...(id && { id }) } };
}

export function response(name: string, id: string, result: Record<string, unknown>): Part {
  return { functionResponse: { id, name, response: result } };
}

const partsOf = (contents: Content[]): Part[] => contents.flatMap((content) => content.parts ?? []);

export const callsIn = (contents: Content[]): NonNullable<Part['functionCall']>[] =>
  partsOf(contents).flatMap((part) => part.functionCall ?? []);

export const responsesIn = (contents: Content[]): NonNullable<Part['functionResponse']>[] =>
  partsOf(contents).flatMap((part) => part.functionResponse ?? []);

export const textsIn = (contents: Content[]): string[] => partsOf(contents).flatMap((part) => part.text ?? []);
