import type { CompletedToolCall, ToolCallRequestInfo } from '../gemini-core.js';
import type { CorePart } from '../genai-bridge.js';
import { responseOf } from './to-adk-tool.js';

type ResponseInfo = CompletedToolCall['response'];

/** How one call of a batch ended, whoever answered it. */
export class ToolOutcome {
  readonly request: ToolCallRequestInfo;
  readonly info: ResponseInfo;
  /** Core's record of the call, when core ran it. */
  readonly call: CompletedToolCall | undefined;

  constructor(request: ToolCallRequestInfo, info: ResponseInfo, call?: CompletedToolCall) {
    this.request = request;
    this.info = info;
    this.call = call;
  }

  get parts(): CorePart[] {
    return this.info.responseParts;
  }

  get error(): Error | undefined {
    return this.info.error;
  }

  get errorType(): ResponseInfo['errorType'] {
    return this.info.errorType;
  }

  /** What the model is told. */
  get response(): Record<string, unknown> {
    return responseOf(this.info);
  }

  /** The same outcome, with something else told to the model. */
  withResponse(response: Record<string, unknown>): ToolOutcome {
    const info = { ...this.info, responseParts: [responsePart(this.request, response)] };
    return new ToolOutcome(this.request, info, this.call);
  }
}

/** A call that a plugin answered in the tool's place. */
export function answeredByPlugin(
  request: ToolCallRequestInfo,
  response: Record<string, unknown>,
  error?: Error,
): ToolOutcome {
  return new ToolOutcome(request, {
    callId: request.callId,
    responseParts: [responsePart(request, response)],
    resultDisplay: undefined,
    error,
    errorType: undefined,
  });
}

/** The answer to a call that an abort kept from running, or from ending in time. */
export function cancelledOutcome(request: ToolCallRequestInfo): ToolOutcome {
  const message = '[Operation Cancelled] Reason: Operation cancelled';
  return new ToolOutcome(request, {
    callId: request.callId,
    responseParts: [responsePart(request, { error: message })],
    resultDisplay: undefined,
    display: request.display,
    error: undefined,
    errorType: undefined,
    contentLength: message.length,
  });
}

function responsePart(request: ToolCallRequestInfo, response: Record<string, unknown>): CorePart {
  return { functionResponse: { id: request.callId, name: request.name, response } };
}
