import { call, chunk, finish, httpError, reply, text, thought } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { ONE_ATTEMPT } from './fixtures.js';

const read = (name: string): Reply => reply(call('read_file', { file_path: name }));
const done = reply(text('Done.'));

/** What a run can come to, each told in the three formats. */
const RUNS: Readonly<Record<string, Omit<CliScenario, 'name' | 'args'>>> = {
  answer: { replies: [reply(thought('**Hm** what now'), text('Hel'), text('lo.\nBye.'))] },
  tools: {
    replies: [
      reply(text('I look.'), chunk(call('read_file', { file_path: 'a.txt' }), call('glob', { pattern: '*.txt' }))),
      reply(text('And again.'), call('read_file', { file_path: 'b.txt' })),
      done,
    ],
    files: { 'a.txt': 'alpha\n', 'b.txt': 'beta\n' },
  },
  'tool-error': { replies: [read('none.txt'), done] },
  'bad-request': { replies: [httpError(400)] },
  refusal: {
    replies: [reply(text('I will'), finish('SAFETY'))],
    settings: ONE_ATTEMPT,
  },
};

export const outputScenarios: readonly CliScenario[] = Object.entries(RUNS).flatMap(([name, run]) =>
  ['text', 'json', 'stream-json'].map((format) => ({
    ...run,
    name: `${name}-as-${format}`,
    args: ['-m', 'gemini-2.5-pro', '-o', format, '-p', 'Hi'],
  })),
);
