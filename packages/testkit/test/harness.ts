import { type Content, type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { afterEach } from 'vitest';
import { FakeGemini, type Replies, type Scenario } from '../src/index.js';

/** Starts servers that are closed after the test. */
export function useServers(): (plan?: Scenario | Replies) => Promise<FakeGemini> {
  const open: FakeGemini[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });
  return async (plan) => {
    const server = await FakeGemini.start(plan);
    open.push(server);
    return server;
  };
}

export function client(server: FakeGemini): GoogleGenAI {
  return new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: server.url } });
}

/** A streamed call through the real client, chunk by chunk. */
export async function* stream(
  server: FakeGemini,
  contents: string | Content[] = 'hi',
  abortSignal?: AbortSignal,
): AsyncGenerator<GenerateContentResponse> {
  yield* await client(server).models.generateContentStream({ model: 'gemini-test', contents, config: { abortSignal } });
}

/** All chunks of a streamed call. */
export async function ask(server: FakeGemini, contents?: string | Content[]): Promise<GenerateContentResponse[]> {
  const chunks: GenerateContentResponse[] = [];
  for await (const chunk of stream(server, contents)) chunks.push(chunk);
  return chunks;
}

/** A call without the client in between. */
export function post(server: FakeGemini, verb: string, body: unknown = { contents: [] }): Promise<Response> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${server.url}/v1beta/models/gemini-test:${verb}`, { method: 'POST', body: payload });
}
