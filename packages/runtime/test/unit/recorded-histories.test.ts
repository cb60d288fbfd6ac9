import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { BasePlugin, getFunctionCalls, getFunctionResponses } from '@google/adk';
import type { Context, Event, InvocationContext, LlmRequest, Session } from '@google/adk';
import type { PolluxSession } from '@pollux/runtime';
import { call, chunk, finish, hang, httpError, inlineData, reply, text, thought } from '@pollux/testkit';
import type { FakeGemini, Reply } from '@pollux/testkit';
import { expect, it } from 'vitest';

import { withdrawnEventIds } from '../../src/sessions/withdrawal.js';
import { endReason, eventually, isAgentText, isType, message, run, useWorld } from '../session/harness.js';
import type { Options } from '../session/harness.js';
import { playBoth } from './projection-oracle.js';

const world = useWorld();
const AGENT = 'gemini_cli';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Keeps the session that it sees, and what was in it at each callback. */
class HistoryRecorder extends BasePlugin {
  session: Session | undefined;
  readonly moments: Event[][] = [];
  readonly sent: number[] = [];

  constructor() {
    super('history-recorder');
  }

  override async beforeModelCallback(params: { callbackContext: Context; llmRequest: LlmRequest }): Promise<undefined> {
    this.#record(params.callbackContext.invocationContext);
    this.sent.push(params.llmRequest.contents.length);
  }

  override async onEventCallback(params: { invocationContext: InvocationContext }): Promise<undefined> {
    this.#record(params.invocationContext);
  }

  #record({ session }: InvocationContext): void {
    this.session = session;
    this.moments.push([...session.events]);
  }

  /** The whole history. */
  get history(): Event[] {
    return this.session?.events ?? [];
  }
}

interface Recording {
  readonly plan: readonly Reply[];
  readonly options?: Options;
  /** Drives the session; the workspace has `dot.png` and `a.txt` in it. */
  readonly drive: (session: PolluxSession, gemini: FakeGemini) => Promise<void>;
  /** What makes this history the one that the name promises. */
  readonly has: (history: Event[]) => boolean;
}

const prompts =
  (...texts: string[]): Recording['drive'] =>
  async (session) => {
    for (const prompt of texts) await run(session, prompt);
  };
const read = (file: string, id?: string) => call('read_file', { file_path: file }, id ? { id } : {});
const list = call('list_directory', { dir_path: '.' });
const has = (history: Event[], holds: (event: Event) => boolean): boolean => history.some(holds);
const ok = reply(text('ok'));

const recordings: Record<string, Recording> = {
  'text over several turns': {
    plan: [reply(text('one '), text('more')), ok, ok],
    drive: prompts('a', 'b', 'c'),
    has: (history) => history.filter((event) => event.author === 'user').length >= 4,
  },
  'thoughts with signatures': {
    plan: [
      reply(thought('**Plan** look first', { thoughtSignature: 'sig-1' }), text('I look')),
      reply(thought('**More** read'), call('read_file', { file_path: 'a.txt' }, { thoughtSignature: 'sig-2' })),
      reply(thought('**Done** yes'), text('done')),
    ],
    drive: prompts('a', 'b'),
    has: (history) => has(history, (event) => event.content?.parts?.some((part) => part.thought) ?? false),
  },
  'several tools, one after the other': {
    plan: [reply(text('first'), read('a.txt')), reply(list), reply(read('missing.txt')), ok, ok],
    drive: prompts('a', 'b'),
    has: (history) => history.filter((event) => getFunctionCalls(event).length === 1).length === 3,
  },
  'parallel tools': {
    plan: [
      reply(chunk(read('a.txt', 'same'), read('a.txt', 'same'), list, call('no_such_tool'))),
      reply(chunk(list, call('read_file', { wrong: true }))),
      ok,
    ],
    drive: prompts('a'),
    has: (history) => has(history, (event) => getFunctionResponses(event).length === 4),
  },
  'errors of the model, and prompts taken back': {
    plan: [ok, httpError(400, 'refused'), ok, reply(list), httpError(400, 'refused again'), ok],
    drive: prompts('a', 'fails', 'b', 'fails after a tool', 'c'),
    has: (history) => withdrawnEventIds(history).size > 0,
  },
  'aborts in the text, in the tools and before the model': {
    plan: [
      reply(text('so far'), hang()),
      reply(chunk(call('run_shell_command', { command: 'sleep 30' }), list)),
      ok,
      reply(list),
      ok,
    ],
    drive: async (session) => {
      await session.send(message('abort the text'));
      await eventually(session, isAgentText);
      await session.abort();
      await session.send(message('abort the tools'));
      await eventually(session, isType('tool_request'));
      await session.abort();
      await session.send(message('abort at once'));
      await session.abort();
      await run(session, 'go on');
      await run(session, 'and on');
    },
    has: (history) => has(history, (event) => event.interrupted === true),
  },
  'an empty answer that is asked for again': {
    plan: [reply(list), reply(finish('STOP')), ok, ok],
    drive: prompts('a', 'b'),
    has: (history) => has(history, (event) => JSON.stringify(event.content ?? '').includes('empty response')),
  },
  'media from the user, a tool and the model': {
    plan: [reply(chunk(read('dot.png'), list)), reply(text('a dot'), inlineData('image/png', PNG)), ok],
    drive: async (session) => {
      await run(session, 'look');
      const media = { type: 'media' as const, mimeType: 'image/png', data: PNG };
      for await (const _ of session.sendStream({ message: { content: [{ type: 'text', text: 'and this?' }, media] } }));
    },
    has: (history) => history.filter((event) => event.content?.parts?.some((part) => part.inlineData)).length === 3,
  },
  'a turn limit that is reached': {
    plan: [reply(list), reply(list), ok],
    options: { settings: { model: { maxSessionTurns: 2 } } },
    drive: prompts('a'),
    has: (history) => getFunctionResponses(history.at(-1) ?? failed()).length === 1,
  },
};

function failed(): never {
  throw new Error('the history is empty');
}

it.each(Object.entries(recordings))('%s: every prefix is built as ADK builds it', async (_name, recording) => {
  const recorder = new HistoryRecorder();
  const cwd = await world.folder();
  await writeFile(join(cwd, 'dot.png'), Buffer.from(PNG, 'base64'));
  await writeFile(join(cwd, 'a.txt'), 'content of a');
  const options = { ...recording.options, cwd, plugins: [recorder] };
  const { session, gemini } = await world.start(recording.plan, options);
  await recording.drive(session, gemini);
  const { history, moments } = recorder;
  expect(moments, 'events are only ever added').toEqual(moments.map(({ length }) => history.slice(0, length)));
  expect(
    recording.has(history),
    `recorded ${JSON.stringify(
      history.map((event) => event.content),
      null,
      1,
    )}`,
  ).toBe(true);
  expect(recorder.sent.length).toBeGreaterThan(0);
  const { ours, adks } = await playBoth(history, {}, AGENT);
  expect(ours).toStrictEqual(adks);
});

it.each([
  ['a function', { output: 'ok', render: () => 'x' }],
  ['bytes', { output: 'ok', bytes: new Uint8Array([1, 2, 3]) }],
])('a plugin may answer for a tool with %s beside the output', async (_what, answer) => {
  class Answering extends BasePlugin {
    override async beforeToolCallback(): Promise<Record<string, unknown>> {
      return answer;
    }
  }
  const { session } = await world.start([reply(list), ok, ok], { plugins: [new Answering('answering')] });
  expect(endReason(await run(session, 'a'))).toBe('completed');
  expect(endReason(await run(session, 'b'))).toBe('completed');
});
