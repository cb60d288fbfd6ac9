import { describe, expect, it } from 'vitest';
import { ask, useServers } from '../test/harness.js';
import { call, chunk, emptyCandidates, inlineData, rawChunk, reply, text, thought, usage } from './index.js';

const start = useServers();

describe('parts', () => {
  it('sends each text as a chunk of its own', async () => {
    const chunks = await ask(await start([reply(text('Hel'), text('lo'))]));
    expect(chunks.map((c) => c.text)).toEqual(['Hel', 'lo']);
  });

  it('marks thoughts and carries signatures', async () => {
    const [first, second] = await ask(
      await start([reply(thought('**Plan** look', { thoughtSignature: 's1' }), text('x', { thoughtSignature: 's2' }))]),
    );
    expect(first?.candidates?.[0]?.content?.parts).toEqual([
      { text: '**Plan** look', thought: true, thoughtSignature: 's1' },
    ]);
    expect(second?.candidates?.[0]?.content?.parts).toEqual([{ text: 'x', thoughtSignature: 's2' }]);
  });

  it('sends function calls in several chunks', async () => {
    const chunks = await ask(await start([reply(call('a', { x: 1 }), call('b', {}, { id: 'id-1' }))]));
    expect(chunks.map((c) => c.functionCalls)).toEqual([
      [{ name: 'a', args: { x: 1 } }],
      [{ name: 'b', args: {}, id: 'id-1' }],
    ]);
  });

  it('sends function calls in one chunk, each with its signature', async () => {
    const chunks = await ask(
      await start([reply(chunk(call('a', {}, { thoughtSignature: 's' }), call('b'), usage({ prompt: 3 })))]),
    );
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.functionCalls?.map((c) => c.name)).toEqual(['a', 'b']);
    expect(chunks[0]?.candidates?.[0]?.content?.parts?.[0]?.thoughtSignature).toBe('s');
    expect(chunks[0]?.usageMetadata?.promptTokenCount).toBe(3);
  });

  it('sends inline data from bytes and from base64', async () => {
    const chunks = await ask(
      await start([reply(inlineData('image/png', Buffer.from('pixels')), inlineData('image/gif', 'R0lG'))]),
    );
    expect(chunks.map((c) => c.candidates?.[0]?.content?.parts?.[0]?.inlineData)).toEqual([
      { mimeType: 'image/png', data: Buffer.from('pixels').toString('base64') },
      { mimeType: 'image/gif', data: 'R0lG' },
    ]);
  });

  it('sends a raw chunk as it is', async () => {
    const server = await start([reply(rawChunk({ candidates: [], whatever: 1 }))]);
    const response = await fetch(`${server.url}/v1beta/models/m:streamGenerateContent?alt=sse`, { method: 'POST' });
    expect(await response.text()).toBe('data: {"candidates":[],"whatever":1}\r\n\r\n');
  });

  it('sends a chunk without candidates', async () => {
    const chunks = await ask(await start([reply(emptyCandidates())]));
    expect(chunks.map((c) => c.candidates)).toEqual([[]]);
    expect(chunks[0]?.usageMetadata).toBeUndefined();
  });
});
