import { FinishReason as GenaiFinishReason } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { ask, post, useServers } from '../test/harness.js';
import {
  blocked,
  citations,
  delay,
  finish,
  finishReasons,
  noFinish,
  noUsage,
  reply,
  text,
  usage,
  type Reply,
} from './index.js';

const start = useServers();

async function lastChunk(plan: Reply) {
  const chunks = await ask(await start([plan]));
  return chunks.at(-1);
}

describe('finish', () => {
  it('knows every reason of the client', () => {
    expect([...finishReasons].toSorted()).toEqual(Object.values(GenaiFinishReason).toSorted());
  });

  it.each(finishReasons)('ends with %s', async (reason) => {
    const chunks = await ask(await start([reply(text('a'), text('b'), finish(reason))]));
    expect(chunks.map((c) => c.candidates?.[0]?.finishReason)).toEqual([undefined, reason]);
  });

  it('says why, though this version of the client does not pass it on', async () => {
    const server = await start([reply(text('a'), finish('OTHER', 'because'))]);
    expect(await (await post(server, 'streamGenerateContent')).text()).toContain('"finishMessage":"because"');
  });

  it('is STOP by default, on the last chunk only', async () => {
    const chunks = await ask(await start([reply(text('a'), text('b'))]));
    expect(chunks.map((c) => c.candidates?.[0]?.finishReason)).toEqual([undefined, 'STOP']);
  });

  it('can come without content', async () => {
    const chunk = await lastChunk(reply(finish('SAFETY')));
    expect(chunk?.candidates).toEqual([{ index: 0, finishReason: 'SAFETY' }]);
  });

  it('is a chunk of its own after a wait', async () => {
    const chunks = await ask(await start([reply(text('a'), delay(1), finish('STOP'))]));
    expect(chunks.map((c) => [c.text, c.candidates?.[0]?.finishReason])).toEqual([
      ['a', undefined],
      [undefined, 'STOP'],
    ]);
  });

  it('can be left out', async () => {
    const chunk = await lastChunk(reply(text('a'), noFinish()));
    expect(chunk?.candidates?.[0]).not.toHaveProperty('finishReason');
    expect(chunk?.usageMetadata).toBeDefined();
  });
});

describe('usage', () => {
  it('has a default on the last chunk', async () => {
    const chunks = await ask(await start([reply(text('a'), text('b'))]));
    expect(chunks.map((c) => c.usageMetadata?.totalTokenCount)).toEqual([undefined, 15]);
  });

  it('takes every count', async () => {
    const counts = usage({ prompt: 100, output: 7, thoughts: 3, cached: 60, toolUse: 2 });
    expect((await lastChunk(reply(text('a'), counts)))?.usageMetadata).toEqual({
      promptTokenCount: 100,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 3,
      cachedContentTokenCount: 60,
      toolUsePromptTokenCount: 2,
      totalTokenCount: 112,
    });
  });

  it('takes a total that differs from the sum', async () => {
    expect((await lastChunk(reply(usage({ prompt: 1, total: 9 }))))?.usageMetadata?.totalTokenCount).toBe(9);
  });

  it('can be left out', async () => {
    const chunk = await lastChunk(reply(text('a'), noUsage()));
    expect(chunk?.usageMetadata).toBeUndefined();
    expect(chunk?.candidates?.[0]?.finishReason).toBe('STOP');
  });
});

describe('citations and blocks', () => {
  it('attaches citations to the chunk before', async () => {
    const sources = [{ uri: 'https://example.org/a', title: 'A' }, { uri: 'https://example.org/b' }];
    const chunks = await ask(await start([reply(text('a'), citations(...sources), text('b'))]));
    expect(chunks.map((c) => c.candidates?.[0]?.citationMetadata?.citations)).toEqual([sources, undefined]);
  });

  it('refuses a prompt', async () => {
    const chunks = await ask(await start([reply(blocked('PROHIBITED_CONTENT', 'no'), usage({ prompt: 4 }))]));
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.promptFeedback).toEqual({ blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'no' });
    expect(chunks[0]?.candidates).toBeUndefined();
    expect(chunks[0]?.usageMetadata?.promptTokenCount).toBe(4);
  });
});
