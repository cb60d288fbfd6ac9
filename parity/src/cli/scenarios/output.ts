import { call, chunk, finish, httpError, reply, text, thought } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import type { CliDifference } from '../rules/cli-difference.js';
import { failedRequest, noAnswer } from '../rules/exit-codes.js';
import { noReport } from '../rules/no-report.js';
import { ONE_ATTEMPT, PRO } from './fixtures.js';

const read = (name: string): Reply => reply(call('read_file', { file_path: name }));
const done = reply(text('Done.'));

const FORMATS = ['text', 'json', 'stream-json'] as const;

interface Run extends Omit<CliScenario, 'name' | 'args' | 'intended'> {
  readonly intended?: Partial<Record<(typeof FORMATS)[number], readonly CliDifference[]>>;
}

/** What a run can come to, each told in the three formats. */
const RUNS: Readonly<Record<string, Run>> = {
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
  'bad-request': {
    replies: [httpError(400)],
    intended: { json: [failedRequest(400)], 'stream-json': [failedRequest(400), noReport] },
  },
  refusal: {
    replies: [reply(finish('SAFETY'))],
    settings: ONE_ATTEMPT,
    intended: { text: [noAnswer], json: [noAnswer], 'stream-json': [noAnswer] },
  },
};

export const outputScenarios: readonly CliScenario[] = Object.entries(RUNS).flatMap(([name, run]) =>
  FORMATS.map((format) => ({
    ...run,
    name: `${name}-as-${format}`,
    args: [...PRO, '-o', format, '-p', 'Hi'],
    intended: run.intended?.[format],
  })),
);
