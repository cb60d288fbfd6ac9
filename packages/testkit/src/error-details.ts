import type { JsonObject } from './wire.js';

/** One quota that a request ran into. */
export interface QuotaViolation {
  quotaId: string;
  quotaMetric?: string;
  quotaValue?: string;
  quotaDimensions?: Record<string, string>;
}

/** Says when to retry, for example '2s' or '0.25s'. */
export function retryInfo(retryDelay: string): JsonObject {
  return { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay };
}

/** Names the quotas that are used up. */
export function quotaFailure(...violations: QuotaViolation[]): JsonObject {
  return { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations };
}

/** Gives the error a reason that programs can read. */
export function errorInfo(
  reason: string,
  metadata: Record<string, string> = {},
  domain = 'googleapis.com',
): JsonObject {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain, metadata };
}
