import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ask, client, post, stream, useServers } from '../test/harness.js';
import { after, brokenJson, delay, drop, finish, garbage, gate, hang, loop, reply, scenario, text } from './index.js';

const start = useServers();

async function collect(source: AsyncIterable<{ text: string | undefined }>) {
  const texts: (string | undefined)[] = [];
  try {
    for await (const { text: content } of source) texts.push(content);
  } catch (error) {
    return { texts, error };
  }
  return { texts, error: undefined };
}

describe('a dropped connection', () => {
  it('fails before any byte', async () => {
    const server = await start([reply(drop())]);
    await expect(post(server, 'streamGenerateContent')).rejects.toThrow('fetch failed');
    expect(await server.waitForResponse(1)).toMatchObject({
      aborted: false,
      status: undefined,
      firstByteAt: undefined,
    });
  });

  it('fails in the middle of the stream, after the chunks before it', async () => {
    const server = await start([reply(text('a'), text('b'), drop(), text('never'))]);
    const { texts, error } = await collect(stream(server));
    expect(texts).toEqual(['a', 'b']);
    expect(error).toBeInstanceOf(Error);
    expect(await server.waitForResponse(1)).toMatchObject({ aborted: false, status: 200 });
  });
});

describe('slow replies', () => {
  it('waits before a chunk', async () => {
    const server = await start([reply(text('a'), delay(60), text('b'))]);
    expect((await ask(server)).map((c) => c.text)).toEqual(['a', 'b']);
    const { firstByteAt = Infinity, responseEndedAt = 0 } = await server.waitForResponse(1);
    expect(responseEndedAt - firstByteAt).toBeGreaterThanOrEqual(55);
  });

  it('hangs until the client gives up, and says so', async () => {
    const server = await start([reply(text('a'), hang())]);
    const abort = new AbortController();
    const chunks = stream(server, 'hi', abort.signal);
    expect((await chunks.next()).value).toMatchObject({ text: 'a' });
    expect(server.requests[0]).toMatchObject({ aborted: false, responseEndedAt: undefined });
    abort.abort();
    await expect(chunks.next()).rejects.toThrow(/abort/i);
    expect((await server.waitForResponse(1)).aborted).toBe(true);
  });

  it.each([
    ['hangs before the head', reply(hang())],
    ['ends a delay when the client leaves', reply(delay(60_000))],
    ['ends at a closed gate when the client leaves', reply(gate())],
  ])('%s', async (_, plan) => {
    const server = await start([plan]);
    const abort = new AbortController();
    const arrived = server.waitForRequest(1).then(() => abort.abort());
    await expect(stream(server, 'hi', abort.signal).next()).rejects.toThrow(/abort/i);
    await arrived;
    expect(await server.waitForResponse(1, 1_000)).toMatchObject({ aborted: true, status: undefined });
    expect(server.unexpected).toEqual([]);
  });

  it('does not report a complete response as aborted', async () => {
    const server = await start([reply(text('a'))]);
    await ask(server);
    expect((await server.waitForResponse(1)).aborted).toBe(false);
  });
});

describe('a gate', () => {
  it('holds a chunk back until it opens', async () => {
    const door = gate();
    const server = await start([reply(text('a'), door, text('b'))]);
    const chunks = stream(server);
    expect((await chunks.next()).value).toMatchObject({ text: 'a' });
    const second = chunks.next();
    await door.reached;
    expect(await Promise.race([second, sleep(30, 'still closed')])).toBe('still closed');
    door.open();
    expect((await second).value).toMatchObject({ text: 'b' });
    await chunks.return(undefined);
  });

  it('holds a whole reply back until a promise resolves', async () => {
    let release!: () => void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await start([after(gate(released), reply(text('a')))]);
    const answer = ask(server);
    await server.waitForRequest(1);
    await sleep(30);
    expect(server.requests[0]?.firstByteAt).toBeUndefined();
    release();
    expect((await answer).map((c) => c.text)).toEqual(['a']);
  });

  it('whose promise fails makes the scenario fail', async () => {
    const server = await start([after(gate(Promise.reject(new Error('broken test'))), reply(text('a')))]);
    expect((await post(server, 'streamGenerateContent')).status).toBe(500);
    expect(server.unexpected[0]?.message).toContain('broken test');
  });
});

describe('malformed events', () => {
  it('breaks the JSON of a data line', async () => {
    const server = await start([reply(text('a'), brokenJson())]);
    const { texts, error } = await collect(stream(server));
    expect(texts).toEqual(['a']);
    expect(error).toBeInstanceOf(SyntaxError);
  });

  it('puts a garbage line between events', async () => {
    const server = await start([reply(text('a'), garbage('oops'), text('b'), finish('STOP'))]);
    const body = await (await post(server, 'streamGenerateContent?alt=sse')).text();
    expect(body.split('\r\n\r\n')).toEqual([
      expect.stringMatching(/^data: \{.*"a"/),
      'oops',
      expect.stringMatching(/^data: \{.*"b".*STOP/),
      '',
    ]);
  });

  it('breaks a body that is not streamed', async () => {
    const server = await start(scenario([], { generateContent: [reply(text('a'), garbage())] }));
    await expect(client(server).models.generateContent({ model: 'm', contents: 'x' })).rejects.toThrow(SyntaxError);
  });
});

describe('loop', () => {
  it('builds replies that differ', async () => {
    const server = await start([...loop(3, (i) => reply(text(`${i}`))), reply(text('end'))]);
    const texts = [];
    for (let i = 0; i < 4; i++) texts.push((await ask(server))[0]?.text);
    expect(texts).toEqual(['0', '1', '2', 'end']);
  });
});
