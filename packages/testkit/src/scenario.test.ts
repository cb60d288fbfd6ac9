import { describe, expect, it } from 'vitest';
import { ask, client, post, useServers } from '../test/harness.js';
import { json, reply, scenario, text } from './index.js';

const start = useServers();

async function utilityText(server: Parameters<typeof client>[0]): Promise<string | undefined> {
  return (await client(server).models.generateContent({ model: 'm', contents: 'x' })).text;
}

describe('the conversation', () => {
  it('takes its replies in order, whatever utility calls come between', async () => {
    const server = await start([reply(text('1')), reply(text('2'))]);
    const first = await ask(server);
    await utilityText(server);
    const second = await ask(server);
    expect([first, second].map((chunks) => chunks[0]?.text)).toEqual(['1', '2']);
    expect(server.modelCalls.map((request) => request.index)).toEqual([0, 2]);
    expect(server.unexpected).toEqual([]);
  });

  it('can be a function of the request and its number', async () => {
    const server = await start((request, n) => reply(text(`${n}:${request.body.contents?.[0]?.parts?.[0]?.text}`)));
    expect((await ask(server, 'x'))[0]?.text).toBe('0:x');
    expect((await ask(server, 'y'))[0]?.text).toBe('1:y');
  });

  it('can be an asynchronous function', async () => {
    const server = await start(async ({ model }) => reply(text(model)));
    expect((await ask(server))[0]?.text).toBe('gemini-test');
  });

  it('says when it has run out', async () => {
    const server = await start([reply(text('only'))]);
    await ask(server);
    await expect(ask(server)).rejects.toMatchObject({ status: 500, message: expect.stringContaining('has run out') });
    expect(server.unexpected).toMatchObject([{ request: { index: 1 }, message: expect.stringContaining('number 2') }]);
  });

  it('reports a function that has no reply or throws', async () => {
    const server = await start((_, n) => {
      if (n === 0) return undefined;
      throw new Error('wrong turn');
    });
    expect((await post(server, 'streamGenerateContent')).status).toBe(500);
    expect((await post(server, 'streamGenerateContent')).status).toBe(500);
    expect(server.unexpected.map((entry) => entry.message)).toEqual([
      expect.stringContaining('has run out'),
      expect.stringContaining('wrong turn'),
    ]);
  });

  it('can drive two servers from the start', async () => {
    const plan = scenario([reply(text('first'))]);
    expect((await ask(await start(plan)))[0]?.text).toBe('first');
    expect((await ask(await start(plan)))[0]?.text).toBe('first');
  });
});

describe('utility calls', () => {
  it('generateContent has a default, a text for all, a list, or a function', async () => {
    expect(await utilityText(await start())).toBe('{}');
    const fixed = await start(scenario([], { generateContent: '{"choice":"flash"}' }));
    expect([await utilityText(fixed), await utilityText(fixed)]).toEqual(['{"choice":"flash"}', '{"choice":"flash"}']);
    const listed = await start(scenario([], { generateContent: [reply(text('a'), text('b'))] }));
    expect(await utilityText(listed)).toBe('ab');
    await expect(utilityText(listed)).rejects.toThrow('has run out');
    const computed = await start(scenario([], { generateContent: ({ model }) => reply(text(model)) }));
    expect(await utilityText(computed)).toBe('m');
  });

  it('countTokens counts a quarter of the characters, or as told', async () => {
    const contents = [{ role: 'user', parts: [{ text: 'x'.repeat(10) }, { text: 'y'.repeat(7) }] }];
    const count = async (server: Parameters<typeof client>[0]) =>
      (await client(server).models.countTokens({ model: 'm', contents })).totalTokens;
    expect(await count(await start())).toBe(5);
    expect(await count(await start(scenario([], { countTokens: () => json({ totalTokens: 99 }) })))).toBe(99);
  });

  it('embeddings depend on the content', async () => {
    const server = await start();
    const embed = async (...contents: string[]) =>
      (await client(server).models.embedContent({ model: 'm', contents })).embeddings?.map((e) => e.values);
    const [a, b] = (await embed('a', 'b')) ?? [];
    expect(a).toHaveLength(8);
    expect(a).not.toEqual(b);
    expect(await embed('b')).toEqual([b]);
    expect(await (await post(server, 'embedContent', { content: { parts: [{ text: 'a' }] } })).json()).toHaveProperty(
      'embedding.values',
    );
  });

  it('an embedding can be planned', async () => {
    const server = await start(scenario([], { batchEmbedContents: [json({ embeddings: [{ values: [1, 2] }] })] }));
    const { embeddings } = await client(server).models.embedContent({ model: 'm', contents: 'a' });
    expect(embeddings).toEqual([{ values: [1, 2] }]);
  });
});
