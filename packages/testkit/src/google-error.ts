import type { JsonObject } from './wire.js';

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** An error body in the form of Google's APIs. */
export function googleError(code: number, message: string, details: readonly JsonObject[] = []): JsonObject {
  const status = statusNames[code] ?? 'UNKNOWN';
  return { error: { code, message, status, ...(details.length > 0 && { details }) } };
}
