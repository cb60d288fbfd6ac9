import { call, emptyCandidates, finish, noFinish, reply, text, thought } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, ONE_ATTEMPT, TWO_ATTEMPTS } from './fixtures.js';

const look = reply(call('list_directory', { dir_path: '.' }));
const empty = reply(finish('STOP'));

/** Answers without text after the result of a tool: accepted, but asked about once. */
export const emptyAnswerScenarios: readonly ParityScenario[] = [
  { name: 'empty-after-tool', replies: [look, empty, reply(text('Two files.'))], sends: [say('Look')], files: FILES },
  {
    name: 'empty-after-tool-twice',
    replies: [look, empty, empty, reply(text('Yes.'))],
    sends: [say('Look'), say('Sure?')],
    intended: [modelOnEveryStream],
    files: FILES,
    options: ONE_ATTEMPT,
  },
  {
    name: 'empty-after-tool-then-tool',
    replies: [look, empty, look, empty, reply(text('Two files.')), reply(text('Yes.'))],
    sends: [say('Look'), say('Sure?')],
    intended: [modelOnEveryStream],
    files: FILES,
  },
  {
    name: 'blank-after-tool',
    replies: [look, reply(text(' \n')), reply(text('Two files.'))],
    sends: [say('Look')],
    files: FILES,
  },
  {
    name: 'nothing-after-tool',
    replies: [look, reply(emptyCandidates()), reply(text('Two files.'))],
    sends: [say('Look')],
    files: FILES,
  },
  {
    name: 'no-finish-after-tool',
    replies: [look, reply(text('Two files.'), noFinish()), reply(text('Yes.'))],
    sends: [say('Look'), say('Sure?')],
    intended: [modelOnEveryStream],
    files: FILES,
  },
  {
    name: 'thoughts-only-after-tool',
    replies: [look, reply(thought('**Hm** what now')), reply(text('Two files.'))],
    sends: [say('Look')],
    files: FILES,
    options: TWO_ATTEMPTS,
  },
];
