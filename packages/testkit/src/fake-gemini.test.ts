import { GoogleGenAI } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { ask, client, post, stream, useServers } from '../test/harness.js';
import { FakeGemini, hang, loop, reply, scenario, text } from './index.js';

const start = useServers();

describe('the wire', () => {
  it('streams server-sent events and names the model', async () => {
    const server = await start([reply(text('a'))]);
    const response = await post(server, 'streamGenerateContent?alt=sse');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const body = await response.text();
    expect(body).toMatch(/^data: \{.*\}\r\n\r\n$/);
    expect(JSON.parse(body.slice('data: '.length))).toMatchObject({
      modelVersion: 'gemini-test',
      responseId: 'response-0',
    });
  });

  it('answers a Vertex client', async () => {
    const server = await start([reply(text('from vertex'))]);
    const vertex = new GoogleGenAI({ vertexai: true, apiKey: 'k', httpOptions: { baseUrl: server.url } });
    const texts = [];
    for await (const chunk of await vertex.models.generateContentStream({ model: 'gemini-v', contents: 'x' }))
      texts.push(chunk.text);
    const { embeddings } = await vertex.models.embedContent({ model: 'embed-v', contents: ['x', 'y'] });
    expect(texts).toEqual(['from vertex']);
    expect(embeddings?.map((e) => e.values?.length)).toEqual([8, 8]);
    expect(server.requests[0]).toMatchObject({
      path: '/v1beta1/publishers/google/models/gemini-v:streamGenerateContent?alt=sse',
      model: 'gemini-v',
    });
    expect(server.requests[1]).toMatchObject({ verb: 'predict', model: 'embed-v' });
  });

  it.each(['v1', 'v1beta1'])('answers the project paths of Vertex %s', async (version) => {
    const server = await start([reply(text('a'))]);
    const path = `/${version}/projects/p/locations/europe-west1/publishers/google/models/gemini-v:streamGenerateContent`;
    const response = await fetch(`${server.url}${path}?alt=sse`, { method: 'POST', body: '{}' });
    expect(await response.text()).toContain('"text":"a"');
    expect(server.requests[0]).toMatchObject({ model: 'gemini-v', verb: 'streamGenerateContent' });
  });

  it.each([
    ['POST', '/v1beta/models/m:tuneModel'],
    ['POST', '/v1beta/cachedContents'],
    ['GET', '/v1beta/models/m:generateContent'],
  ])('answers 404 to %s %s', async (method, path) => {
    const server = await start();
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
    expect(server.unexpected).toMatchObject([{ request: { path }, message: expect.stringContaining(path) }]);
  });

  it.each(['{"contents": [', '{"contents": "hi"}', '[]'])('answers 400 to the body %s', async (body) => {
    const server = await start([reply(text('a'))]);
    const response = await post(server, 'streamGenerateContent', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    expect(server.unexpected).toHaveLength(1);
    expect((await ask(server))[0]?.text).toBe('a');
  });
});

describe('the record', () => {
  it('holds what was asked and when', async () => {
    const server = await start([reply(text('a'))]);
    const before = Date.now();
    await ask(server, [{ role: 'user', parts: [{ text: 'grüße' }] }]);
    const request = await server.waitForResponse(1);
    expect(request).toMatchObject({
      index: 0,
      method: 'POST',
      path: '/v1beta/models/gemini-test:streamGenerateContent?alt=sse',
      verb: 'streamGenerateContent',
      model: 'gemini-test',
      headers: { 'x-goog-api-key': 'k' },
      body: { contents: [{ role: 'user', parts: [{ text: 'grüße' }] }] },
      aborted: false,
      status: 200,
    });
    expect(request.bytes).toBe(Number(request.headers['content-length']));
    expect(request.receivedAt).toBeGreaterThan(before - 50);
    expect(request.responseEndedAt).toBeGreaterThanOrEqual(request.firstByteAt ?? Infinity);
    expect(server.requests).toEqual([request]);
  });

  it('keeps the order of keys in a body', async () => {
    const server = await start(scenario([], { generateContent: '' }));
    const sent = { zebra: 1, tools: [], contents: [{ parts: [{ text: 'x' }], role: 'user' }] };
    await post(server, 'generateContent', sent);
    expect(JSON.stringify(server.requests[0]?.body)).toBe(JSON.stringify(sent));
  });

  it('takes bodies of tens of megabytes', async () => {
    const server = await start([reply(text('a'))]);
    const megabytes = 32 * 1024 * 1024;
    const response = await post(server, 'streamGenerateContent', {
      contents: [{ parts: [{ text: 'x'.repeat(megabytes) }] }],
    });
    expect(await response.text()).toContain('"a"');
    expect(server.requests[0]?.bytes).toBeGreaterThan(megabytes);
  });

  it('keeps requests that overlap apart', async () => {
    const server = await start(loop(8, (i) => reply(text(`${i}`))));
    const answers = await Promise.all(loop(8, async () => (await ask(server))[0]?.text));
    expect(new Set(answers)).toEqual(new Set(loop(8, (i) => `${i}`)));
    expect(server.requests.map((request) => request.index)).toEqual(loop(8, (i) => i));
  });
});

describe('waiting', () => {
  it('resolves when the n-th request has arrived', async () => {
    const server = await start(() => reply(text('a')));
    const second = server.waitForRequest(2);
    await ask(server);
    await ask(server);
    expect((await second).index).toBe(1);
    expect((await server.waitForRequest(1)).index).toBe(0);
  });

  it('rejects after the timeout and says how far it came', async () => {
    const server = await start([reply(hang())]);
    const failed = stream(server)
      .next()
      .catch(() => {});
    await server.waitForRequest(1);
    await expect(server.waitForRequest(3, 20)).rejects.toThrow('Request 3 did not arrive within 20 ms; 1 did.');
    await expect(server.waitForResponse(1, 20)).rejects.toThrow('was still open after 20 ms');
    await server.close();
    await failed;
  });
});

describe('close', () => {
  it('ends open responses and idle connections, and is no abort by the client', async () => {
    const server = await FakeGemini.start([reply(text('a')), reply(text('b'), hang())]);
    await ask(server);
    const chunks = stream(server);
    await chunks.next();
    const waiting = server.waitForRequest(3);
    await Promise.all([server.close(), expect(waiting).rejects.toThrow('was closed')]);
    await server.close();
    await expect(chunks.next()).rejects.toThrow('terminated');
    expect(server.requests[1]).toMatchObject({ aborted: false, responseEndedAt: expect.any(Number) });
    await expect(client(server).models.countTokens({ model: 'm', contents: 'x' })).rejects.toThrow('fetch failed');
  });

  it('happens at the end of a scope', async () => {
    const server = await FakeGemini.start();
    await server[Symbol.asyncDispose]();
    await expect(post(server, 'countTokens')).rejects.toThrow('fetch failed');
  });
});
