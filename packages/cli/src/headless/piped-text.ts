import { fstatSync } from 'node:fs';

/** What is more than this on standard input is left out. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A pipe that nobody writes to is given up after this many ticks. */
const PATIENCE_TICKS = 10;
const TICK_MS = 50;

/** Where a prompt may be piped in. */
export type PipedInput = NodeJS.ReadableStream & { readonly isTTY?: boolean; readonly fd?: number; destroy(): unknown };

/**
 * All that is piped in; nothing from a terminal. A pipe that stays silent for half a second has nothing to say: the
 * wait is counted in ticks of the event loop, so that a busy start does not use it up before the pipe was looked at.
 */
export async function readPipedText(input: PipedInput, warn: (message: string) => void): Promise<string> {
  if (input.isTTY) return '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise<string>((resolve, reject) => {
    let ticks = 0;
    const patience = isFile(input)
      ? undefined
      : setInterval(() => {
          if (++ticks >= PATIENCE_TICKS) finish();
        }, TICK_MS);
    const finish = (): void => {
      clearInterval(patience);
      input.removeListener('data', take);
      input.removeListener('end', finish);
      // An open pipe would keep the process alive.
      input.destroy();
      resolve(decode(chunks));
    };
    const take = (chunk: Buffer | string): void => {
      clearInterval(patience);
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(data.subarray(0, MAX_BYTES - bytes));
      bytes += data.length;
      if (bytes <= MAX_BYTES) return;
      warn(`Warning: stdin input truncated to ${MAX_BYTES} bytes.`);
      finish();
    };
    input.on('data', take);
    input.on('end', finish);
    input.on('close', finish);
    input.on('error', (error: Error) => {
      clearInterval(patience);
      reject(error);
    });
  });
}

function isFile({ fd }: PipedInput): boolean {
  try {
    return fd !== undefined && fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** Drops the half of a character that the limit may have left at the end. */
function decode(chunks: readonly Buffer[]): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  const bytes = Buffer.concat(chunks);
  return text.decode(bytes, { stream: bytes.length === MAX_BYTES });
}
