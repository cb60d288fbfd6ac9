import { setTimeout as sleep } from 'node:timers/promises';
import type { Step, WaitStep } from './reply.js';

/** A wait that the test ends. */
export interface Gate extends WaitStep {
  /** Lets the reply go on; later passages through the same gate do not wait. */
  open(): void;
  /** Resolves when a reply has come to the gate. */
  readonly reached: Promise<void>;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Waits some milliseconds before what follows. */
export function delay(ms: number): WaitStep {
  return { kind: 'wait', wait: (connectionClosed) => sleep(ms, undefined, { signal: connectionClosed }) };
}

/** Waits before what follows until the test calls `open()`, or until the given promise resolves. */
export function gate(until?: Promise<unknown>): Gate {
  const opened = deferred();
  const reached = deferred();
  // A promise that fails early is reported when a reply comes to the gate, not as an unhandled rejection.
  until?.catch(() => {});
  const wait = () => {
    reached.resolve();
    return until ? Promise.race([opened.promise, until]) : opened.promise;
  };
  return { kind: 'wait', wait, open: opened.resolve, reached: reached.promise };
}

/** Cuts the connection: as the first step before any byte, later in the middle of the stream. */
export function drop(): Step {
  return { kind: 'drop' };
}

/** Sends nothing more until the client gives up. */
export function hang(): Step {
  return { kind: 'hang' };
}

/** A data line whose JSON breaks off. */
export function brokenJson(): Step {
  return { kind: 'bytes', text: 'data: {"candidates": [{"content": {"role": "mod\r\n\r\n' };
}

/** A line that is no server-sent event. */
export function garbage(line = '<html>502 Bad Gateway</html>'): Step {
  return { kind: 'bytes', text: `${line}\r\n\r\n` };
}
