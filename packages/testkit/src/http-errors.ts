import { errorInfo, quotaFailure, retryInfo } from './error-details.js';
import { googleError } from './google-error.js';
import type { JsonReply } from './reply.js';
import type { JsonObject } from './wire.js';

/** An error in Google's form with any HTTP status. */
export function httpError(
  status: number,
  message = `Fake error ${status}.`,
  details: readonly JsonObject[] = [],
): JsonReply {
  return { kind: 'json', status, body: googleError(status, message, details), before: [] };
}

/** 429 for a while; with a `retryDelay` such as '2s' it says when to come back. */
export function rateLimited({
  retryDelay,
  details = [],
  message = 'Resource has been exhausted (e.g. check quota).',
}: { retryDelay?: string; details?: readonly JsonObject[]; message?: string } = {}): JsonReply {
  return httpError(429, message, [...details, ...(retryDelay === undefined ? [] : [retryInfo(retryDelay)])]);
}

/** 429 for the rest of the day. */
export function dailyQuotaExhausted(model = 'gemini-2.5-pro'): JsonReply {
  return httpError(429, 'You exceeded your current quota, please check your plan and billing details.', [
    quotaFailure({
      quotaId: 'GenerateRequestsPerDayPerProjectPerModel',
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests',
      quotaDimensions: { model },
    }),
    errorInfo('RATE_LIMIT_EXCEEDED', { quota_unit: '1/d/{project}/{model}' }),
  ]);
}

/** 500. */
export function serverError(message = 'An internal error has occurred.'): JsonReply {
  return httpError(500, message);
}

/** 503. */
export function unavailable(message = 'The model is overloaded. Please try again later.'): JsonReply {
  return httpError(503, message);
}
