import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How a program ended and what it said. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  /** What killed it, if something did. */
  readonly signal: string | null;
  readonly durationMs: number;
}

export interface ChildOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** A text is piped in; `none` is an empty device; `open` is a pipe that nobody writes to or closes. */
  readonly stdin?: { readonly text: string } | 'none' | 'open';
  /** Runs the program as another user, by id. */
  readonly user?: number;
  /** After this time the program is killed, and waiting for it fails. */
  readonly boundMs?: number;
}

const BOUND_MS = 25_000;

/** A program under way. */
export class Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  #stdout = '';
  #stderr = '';

  constructor(command: string, argv: readonly string[], options: ChildOptions) {
    const { cwd, env, stdin = 'none', boundMs = BOUND_MS, user } = options;
    const startedAt = performance.now();
    this.process = spawn(command, argv, {
      cwd,
      env,
      stdio: [stdin === 'none' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // In a group of its own, so that all of it can be killed.
      detached: true,
      uid: user,
      gid: user,
    });
    // A program that ends without reading its input closes the pipe: that is its right.
    this.process.stdin?.on('error', () => undefined);
    if (typeof stdin === 'object') this.process.stdin?.end(stdin.text);
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.ended = this.#wait([command, ...argv].join(' '), startedAt, boundMs);
    // Whoever does not wait for the end is told at the end of the test.
    this.ended.catch(() => undefined);
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  send(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
    this.process.kill(signal);
  }

  /** Ends whatever is left of the program and of what it started. */
  killGroup(): void {
    try {
      if (this.process.pid !== undefined) process.kill(-this.process.pid, 'SIGKILL');
    } catch {
      // Nothing is left.
    }
  }

  async #wait(commandLine: string, startedAt: number, boundMs: number): Promise<Ended> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.killGroup();
    }, boundMs);
    const [exitCode, signal]: unknown[] = await once(this.process, 'close');
    clearTimeout(timer);
    const said = `\nstdout: ${this.#stdout}\nstderr: ${this.#stderr}`;
    if (isLate) throw new Error(`Still running after ${boundMs} ms: ${commandLine}${said}`);
    return {
      stdout: this.#stdout,
      stderr: this.#stderr,
      exitCode: typeof exitCode === 'number' ? exitCode : null,
      signal: typeof signal === 'string' ? signal : null,
      durationMs: performance.now() - startedAt,
    };
  }
}
