import { PassThrough, Readable } from 'node:stream';

import { describe, expect, it, vi } from 'vitest';

import { readPipedText } from './piped-text.js';

const warn = (message: string): void => {
  throw new Error(message);
};

describe('readPipedText', () => {
  it('reads to the end', async () => {
    expect(await readPipedText(Readable.from(['one\n', 'two\n']), warn)).toBe('one\ntwo\n');
  });

  it('reads nothing from a terminal', async () => {
    expect(await readPipedText(Object.assign(new PassThrough(), { isTTY: true }), warn)).toBe('');
  });

  it('reads nothing from an empty pipe', async () => {
    expect(await readPipedText(Readable.from([]), warn)).toBe('');
  });

  it('gives up on a pipe that says nothing, and closes it', async () => {
    const pipe = new PassThrough();
    const startedAt = Date.now();
    expect(await readPipedText(pipe, warn)).toBe('');
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(pipe.destroyed).toBe(true);
  });

  it('waits for the rest once a pipe has spoken', async () => {
    const pipe = new PassThrough();
    const text = readPipedText(pipe, warn);
    pipe.write('a');
    setTimeout(() => pipe.end('b'), 700);
    expect(await text).toBe('ab');
  });

  it('does not take a busy start for silence', async () => {
    const pipe = new PassThrough();
    const text = readPipedText(pipe, warn);
    setTimeout(() => pipe.end('late'), 5);
    const busyUntil = Date.now() + 800;
    while (Date.now() < busyUntil);
    expect(await text).toBe('late');
  });

  it('keeps a byte order mark and characters that span chunks', async () => {
    const bytes = Buffer.from('\uFEFFé');
    const text = await readPipedText(Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]), warn);
    expect(text).toBe('\uFEFFé');
  });

  it('cuts at eight megabytes, between characters, and says so', async () => {
    const told = vi.fn<(message: string) => void>();
    const text = await readPipedText(Readable.from([Buffer.from(`x${'é'.repeat(5 * 1024 * 1024)}`)]), told);
    expect(Buffer.byteLength(text)).toBe(8 * 1024 * 1024 - 1);
    expect(text.endsWith('éé')).toBe(true);
    expect(told).toHaveBeenCalledExactlyOnceWith('Warning: stdin input truncated to 8388608 bytes.');
  });

  it('fails when the pipe does', async () => {
    const pipe = new PassThrough();
    const text = readPipedText(pipe, warn);
    pipe.destroy(new Error('broken'));
    await expect(text).rejects.toThrow('broken');
  });
});
