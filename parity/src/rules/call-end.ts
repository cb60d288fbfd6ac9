import type { AgentEvent } from '@pollux/runtime';
import type { JsonObject, Part } from '@pollux/testkit';

import { newEvent } from './rewrite.js';

export type ToolRequest = AgentEvent<'tool_request'>;
export type ToolResponse = AgentEvent<'tool_response'>;

/** What a call comes to that the legacy session leaves without an end. */
export interface CallEnd {
  /** What the model is told. */
  readonly response: JsonObject;
  /** What a person is told, beyond the tool's name and description. */
  readonly display?: Partial<ToolResponse['display']>;
  readonly contentLength: number;
}

/** A call that an abort kept from running. */
export const NEVER_RAN: CallEnd = {
  response: { error: '[Operation Cancelled] Reason: Operation cancelled' },
  contentLength: 49,
};

/** The event that ends a call. */
export function toolResponse(request: ToolRequest, { display, contentLength }: CallEnd): ToolResponse {
  return {
    ...newEvent(`end-of-${request.id}`, request),
    type: 'tool_response',
    requestId: request.requestId,
    name: request.name,
    content: [],
    isError: false,
    display: { ...request.display, ...display },
    data: { contentLength },
  };
}

/** The part of a request that ends a call. */
export function responsePart({ functionCall }: Part, { response }: CallEnd): Part {
  return { functionResponse: { id: functionCall?.id, name: functionCall?.name ?? '', response } };
}
