import { fileURLToPath } from 'node:url';

import { FakeGemini } from '@pollux/testkit';
import type { RecordedRequest, Replies, Scenario } from '@pollux/testkit';
import { expect, onTestFinished } from 'vitest';

import { Child } from './child.js';
import type { ChildOptions, Ended } from './child.js';
import { Sandbox } from './sandbox.js';
import type { Settings } from './sandbox.js';

/** The program as it is shipped. */
export const PROGRAM = fileURLToPath(new URL('../dist/pollux.js', import.meta.url));

export interface RunOptions extends Pick<ChildOptions, 'stdin' | 'boundMs' | 'user'> {
  readonly cwd?: string;
  /** On top of the sandbox's variables; `undefined` takes one away. */
  readonly env?: NodeJS.ProcessEnv;
}

/** One sandbox, one Gemini API and the program between them; all of it is gone after the test. */
export class Pollux {
  readonly sandbox: Sandbox;
  readonly gemini: FakeGemini;
  readonly #children: Child[] = [];

  constructor(sandbox: Sandbox, gemini: FakeGemini) {
    this.sandbox = sandbox;
    this.gemini = gemini;
  }

  /** Runs `pollux` to its end. */
  async run(argv: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return this.start(argv, options).ended;
  }

  start(argv: readonly string[], options: RunOptions = {}): Child {
    return this.startCommand(process.execPath, [PROGRAM, ...argv], options);
  }

  /** Starts another program in the same place, for example a shell with a pipe to `pollux`. */
  startCommand(command: string, argv: readonly string[], { cwd, env, ...options }: RunOptions = {}): Child {
    const child = new Child(command, argv, {
      cwd: cwd ?? this.sandbox.workspace,
      env: this.sandbox.env({ GOOGLE_GEMINI_BASE_URL: this.gemini.url, ...env }),
      ...options,
    });
    this.#children.push(child);
    return child;
  }

  async end(): Promise<void> {
    for (const child of this.#children) child.killGroup();
    await Promise.allSettled(this.#children.map((child) => child.ended));
    await this.gemini.close();
    await this.sandbox.remove();
  }
}

/** A fresh home, workspace and Gemini API that answers as planned; a request that was not planned fails the test. */
export async function setUp(plan: Scenario | Replies = [], settings: Settings = {}): Promise<Pollux> {
  const pollux = new Pollux(await Sandbox.create(settings), await FakeGemini.start(plan));
  onTestFinished(async () => {
    await pollux.end();
    expect(pollux.gemini.unexpected.map(({ message }) => message)).toEqual([]);
  });
  return pollux;
}

/** The texts of the user's last message in a request. */
export function lastUserTexts(request: RecordedRequest | undefined): string[] {
  const parts = request?.body.contents?.findLast(({ role }) => role === 'user')?.parts ?? [];
  return parts.flatMap(({ text }) => (text === undefined ? [] : [text]));
}

/** The names of the tools that a request offers to the model. */
export function offeredTools(request: RecordedRequest | undefined): string[] {
  return (request?.body.tools ?? []).flatMap((tool) => (tool.functionDeclarations ?? []).map(({ name }) => name));
}

/** What the tools answered in a request, by the tool's name. */
export function toolAnswers(request: RecordedRequest | undefined): Record<string, string> {
  const parts = request?.body.contents?.flatMap((content) => content.parts ?? []) ?? [];
  const answers = parts.flatMap(({ functionResponse }) => (functionResponse ? [functionResponse] : []));
  return Object.fromEntries(answers.map(({ name, response }) => [name, JSON.stringify(response)]));
}
