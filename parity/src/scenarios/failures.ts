import {
  brokenJson,
  call,
  dailyQuotaExhausted,
  drop,
  garbage,
  httpError,
  rateLimited,
  rawChunk,
  reply,
  serverError,
  text,
  unavailable,
} from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, ONE_ATTEMPT, TWO_ATTEMPTS } from './fixtures.js';

const good = reply(text('Hello.'));

const ERROR_IN_THE_STREAM = reply(
  text('Hel'),
  rawChunk({ error: { code: 503, message: 'Busy.', status: 'UNAVAILABLE' } }),
);

const FAILURES: Readonly<Record<string, Reply>> = {
  'bad-request': httpError(400),
  unauthorized: httpError(401),
  forbidden: httpError(403),
  'not-found': httpError(404),
  'rate-limited': rateLimited(),
  'quota-of-the-day': dailyQuotaExhausted(),
  'server-error': serverError(),
  unavailable: unavailable(),
  'dropped-before-any-byte': reply(drop()),
  'dropped-mid-stream': reply(text('Hel'), drop()),
  'broken-json': reply(text('Hel'), brokenJson()),
  'error-in-the-stream': ERROR_IN_THE_STREAM,
  garbage: reply(text('Hel'), garbage(), text('lo')),
};

/** A model call that fails for good, then one that does not: the failed prompt must be gone from the second request. */
const failures: readonly ParityScenario[] = Object.entries(FAILURES).map(([name, failure]) => ({
  name,
  replies: [failure, good],
  sends: [say('Hi'), say('Again')],
  intended: [modelOnEveryStream],
  options: ONE_ATTEMPT,
}));

export const failureScenarios: readonly ParityScenario[] = [
  ...failures,
  {
    // Core waits for five seconds at least, whatever the API says.
    name: 'rate-limited-for-a-moment',
    replies: [rateLimited({ retryDelay: '0.1s' }), good],
    sends: [say('Hi')],
    options: TWO_ATTEMPTS,
  },
  {
    name: 'error-in-the-stream-and-retried',
    replies: [ERROR_IN_THE_STREAM, good],
    sends: [say('Hi')],
    options: TWO_ATTEMPTS,
  },
  {
    name: 'failure-in-the-middle',
    replies: [good, serverError(), good],
    sends: [say('One'), say('Two'), say('Three')],
    intended: [modelOnEveryStream],
    options: ONE_ATTEMPT,
  },
  {
    name: 'failure-after-tool',
    replies: [reply(call('list_directory', { dir_path: '.' })), serverError(), good],
    sends: [say('Look'), say('And?')],
    intended: [modelOnEveryStream],
    files: FILES,
    options: ONE_ATTEMPT,
  },
  {
    name: 'failure-after-nudge',
    replies: [reply(call('list_directory', { dir_path: '.' })), reply(), serverError(), good],
    sends: [say('Look'), say('And?')],
    intended: [modelOnEveryStream],
    files: FILES,
    options: ONE_ATTEMPT,
  },
];
