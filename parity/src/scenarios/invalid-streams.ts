import { blocked, emptyCandidates, finish, noFinish, reply, text, thought } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { ONE_ATTEMPT, TWO_ATTEMPTS } from './fixtures.js';

const good = reply(text('Hello.'));

const INVALID: Readonly<Record<string, Reply>> = {
  'no-finish-reason': reply(text('Hel'), noFinish()),
  empty: reply(finish('STOP')),
  'thoughts-only': reply(thought('**Hm** what now')),
  'malformed-call': reply(text('I call'), finish('MALFORMED_FUNCTION_CALL')),
  'unexpected-call': reply(finish('UNEXPECTED_TOOL_CALL')),
  'empty-max-tokens': reply(thought('**Hm**'), finish('MAX_TOKENS')),
  'empty-safety': reply(finish('SAFETY')),
  'empty-recitation': reply(finish('RECITATION')),
  'empty-other': reply(finish('OTHER')),
  'invisible-text': reply(text('\u200B<!-- nothing -->')),
  'no-candidates': reply(emptyCandidates()),
  'blocked-prompt': reply(blocked('PROHIBITED_CONTENT')),
};

/** Retried after a second, and so only for those that are nudged or not. */
const RETRIED = ['no-finish-reason', 'empty', 'thoughts-only', 'malformed-call'];

/** Answers that no conversation could go on with. */
export const invalidStreamScenarios: readonly ParityScenario[] = Object.entries(INVALID).map(([name, invalid]) =>
  RETRIED.includes(name)
    ? { name: `invalid-${name}`, replies: [invalid, good], sends: [say('Hi')], options: TWO_ATTEMPTS }
    : {
        name: `invalid-${name}`,
        replies: [invalid, good],
        sends: [say('Hi'), say('Again')],
        options: ONE_ATTEMPT,
        intended: [modelOnEveryStream],
      },
);
