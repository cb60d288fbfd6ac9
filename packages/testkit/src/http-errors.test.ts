import { ApiError } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask, post, useServers } from '../test/harness.js';
import {
  after,
  dailyQuotaExhausted,
  delay,
  errorInfo,
  httpError,
  quotaFailure,
  rateLimited,
  scenario,
  serverError,
  unavailable,
  type JsonReply,
} from './index.js';

const start = useServers();

async function answerTo(plan: JsonReply): Promise<{ status: number; type: string | null; error: unknown }> {
  const response = await post(await start([plan]), 'streamGenerateContent?alt=sse');
  const { error } = z.object({ error: z.unknown() }).parse(await response.json());
  return { status: response.status, type: response.headers.get('content-type'), error };
}

describe('errors over HTTP', () => {
  it('have the form that the client expects', async () => {
    const server = await start([rateLimited()]);
    const failure = await ask(server).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 429 });
    expect(server.requests[0]?.status).toBe(429);
    expect(server.unexpected).toEqual([]);
  });

  it('429 comes without details', async () => {
    const { status, type, error } = await answerTo(rateLimited({ message: 'slow down' }));
    expect(status).toBe(429);
    expect(type).toMatch('application/json');
    expect(error).toEqual({ code: 429, message: 'slow down', status: 'RESOURCE_EXHAUSTED' });
  });

  it('429 says when to retry', async () => {
    const { error } = await answerTo(rateLimited({ retryDelay: '0.5s' }));
    expect(error).toMatchObject({
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.5s' }],
    });
  });

  it('429 names quotas and reasons', async () => {
    const details = [
      quotaFailure({ quotaId: 'PerMinute', quotaValue: '5' }),
      errorInfo('RATE_LIMIT_EXCEEDED', { model: 'm' }, 'cloudcode-pa.googleapis.com'),
    ];
    const { error } = await answerTo(rateLimited({ details, retryDelay: '2s' }));
    expect(error).toMatchObject({
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [{ quotaId: 'PerMinute', quotaValue: '5' }],
        },
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'cloudcode-pa.googleapis.com',
          metadata: { model: 'm' },
        },
        { retryDelay: '2s' },
      ],
    });
  });

  it('429 can last for the day', async () => {
    const { status, error } = await answerTo(dailyQuotaExhausted('gemini-x'));
    expect(status).toBe(429);
    expect(error).toMatchObject({
      details: [
        { violations: [{ quotaId: expect.stringContaining('PerDay'), quotaDimensions: { model: 'gemini-x' } }] },
        { reason: 'RATE_LIMIT_EXCEEDED' },
      ],
    });
  });

  it.each([
    [httpError(400), 400, 'INVALID_ARGUMENT'],
    [httpError(403, 'no'), 403, 'PERMISSION_DENIED'],
    [httpError(404), 404, 'NOT_FOUND'],
    [httpError(418), 418, 'UNKNOWN'],
    [serverError(), 500, 'INTERNAL'],
    [unavailable(), 503, 'UNAVAILABLE'],
  ])('names the status of %#', async (plan, status, name) => {
    expect(await answerTo(plan)).toMatchObject({ status, error: { code: status, status: name } });
  });

  it('can come late', async () => {
    const server = await start([after(delay(40), serverError())]);
    expect((await post(server, 'streamGenerateContent')).status).toBe(500);
    const { receivedAt, firstByteAt } = await server.waitForResponse(1);
    expect((firstByteAt ?? 0) - receivedAt).toBeGreaterThanOrEqual(35);
  });

  it('reaches utility calls too', async () => {
    const server = await start(scenario([], { countTokens: [unavailable()] }));
    expect((await post(server, 'countTokens')).status).toBe(503);
  });
});
