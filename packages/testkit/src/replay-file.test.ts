import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, client, post, useServers } from '../test/harness.js';
import { replayFile, type ReplayOptions } from './index.js';

const start = useServers();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

function content(text: string) {
  return { role: 'model', parts: [{ text }] };
}
const streamed = (...texts: string[]) => ({
  method: 'generateContentStream',
  response: texts.map((text) => ({ candidates: [{ content: content(text), index: 0 }] })),
});
const single = (text: string) => ({
  method: 'generateContent',
  response: { candidates: [{ content: content(text) }] },
});
const counted = { method: 'countTokens', response: { totalTokens: 41 } };
const embedded = { method: 'embedContent', response: { embeddings: [{ values: [1, 2] }] } };

async function file(...lines: (object | string)[]): Promise<string> {
  const path = join(folder, 'responses.jsonl');
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

async function replay(lines: (object | string)[], options?: ReplayOptions) {
  return start(await replayFile(await file(...lines), options));
}

describe('a replayed file', () => {
  it('answers every method, line by line', async () => {
    const server = await replay([streamed('a', 'b'), '', single('c'), counted, embedded, embedded]);
    const { models } = client(server);
    expect((await ask(server)).map((chunk) => chunk.text)).toEqual(['a', 'b']);
    expect((await models.generateContent({ model: 'm', contents: 'x' })).text).toBe('c');
    expect((await models.countTokens({ model: 'm', contents: 'x' })).totalTokens).toBe(41);
    expect((await models.embedContent({ model: 'm', contents: 'x' })).embeddings).toEqual([{ values: [1, 2] }]);
    expect(await (await post(server, 'embedContent', {})).json()).toEqual({ embedding: { values: [1, 2] } });
    expect(server.unexpected).toEqual([]);
  });

  it('sends chunks as they were recorded', async () => {
    const server = await replay([streamed('a')]);
    const body = await (await post(server, 'streamGenerateContent?alt=sse')).text();
    expect(body).toBe(`data: ${JSON.stringify(streamed('a').response[0])}\r\n\r\n`);
  });

  it('keeps citations, which clients rename', async () => {
    const citations = [{ uri: 'https://example.org' }];
    const response = [{ candidates: [{ content: content('a'), citationMetadata: { citations } }] }];
    const [chunk] = await ask(await replay([{ method: 'generateContentStream', response }]));
    expect(chunk?.candidates?.[0]?.citationMetadata?.citations).toEqual(citations);
  });

  it('takes an empty stream', async () => {
    const server = await replay([streamed()]);
    expect(await (await post(server, 'streamGenerateContent?alt=sse')).text()).toBe('');
  });

  it('names line and methods when the order differs', async () => {
    const server = await replay(['', counted, streamed('a')]);
    const response = await post(server, 'streamGenerateContent');
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/responses\.jsonl:2 .*countTokens.*generateContentStream/);
    expect(server.unexpected).toHaveLength(1);
  });

  it('takes the next line of the method when it is not strict', async () => {
    const server = await replay([counted, streamed('a'), single('c'), streamed('b')], { strict: false });
    expect((await ask(server))[0]?.text).toBe('a');
    expect((await ask(server))[0]?.text).toBe('b');
    expect((await client(server).models.generateContent({ model: 'm', contents: 'x' })).text).toBe('c');
    await expect(ask(server)).rejects.toThrow('no more responses');
  });

  it('says when the file has run out', async () => {
    const server = await replay([counted]);
    await post(server, 'countTokens');
    expect(await (await post(server, 'countTokens')).text()).toContain('has no more responses: none for countTokens');
  });
});

describe('a bad file', () => {
  it.each([
    ['{"method":', /responses\.jsonl:2: not JSON/],
    ['{"method":"tuneModel","response":{}}', /responses\.jsonl:2: not a recorded response[^]*method/],
    ['{"method":"generateContentStream","response":{}}', /responses\.jsonl:2: [^]*response/],
    ['{"method":"generateContent","response":{"candidates":{}}}', /responses\.jsonl:2: [^]*response\.candidates/],
  ])('fails at load with %s', async (line, message) => {
    await expect(replayFile(await file(counted, line))).rejects.toThrow(message);
  });

  it('fails at load when it is missing', async () => {
    await expect(replayFile(join(folder, 'missing.jsonl'))).rejects.toThrow('ENOENT');
  });
});
