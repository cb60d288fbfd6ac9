import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Starts a script of this folder in a process of its own and hands it its input. */
export function startChild(script: string, input: unknown): ChildProcess {
  const child = fork(new URL(script, import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(input as object);
  return child;
}

/** The next message of a child; an error if it ends without one. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const onExit = (code: number | null): void => ended.abort(new Error(`a child ended with ${code} before it reported`));
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: ended.signal })) as [T];
    return message;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', onExit);
  }
}

/** Runs a script to its one message. */
export function runChild<T>(script: string, input: unknown): Promise<T> {
  return nextMessage<T>(startChild(script, input));
}

/** In a child: what it was handed. It does not outlive its parent. */
export async function childInput<T>(): Promise<T> {
  process.once('disconnect', () => process.exit());
  const [input] = (await once(process, 'message')) as [T];
  return input;
}

/** In a child: sends its result. */
export async function report(result: unknown): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.send?.(result, (error: Error | null) => (error ? reject(error) : resolve()));
  });
  process.disconnect();
}
