import { call, loop, reply, text } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES } from './fixtures.js';

const look = reply(call('list_directory', { dir_path: '.' }));

/** More than one send, and how many turns there may be. */
export const sessionScenarios: readonly ParityScenario[] = [
  {
    name: 'two-sends',
    replies: [reply(text('Hello.')), reply(text('Fine.'))],
    sends: [say('Hi'), say('How are you?')],
    intended: [modelOnEveryStream],
  },
  {
    name: 'three-sends-with-tools',
    replies: [
      look,
      reply(text('Three.')),
      reply(call('read_file', { file_path: 'a.txt' })),
      reply(call('read_file', { file_path: 'b.txt' })),
      reply(text('Alpha and beta.')),
      look,
      reply(text('Still three.')),
    ],
    sends: [say('Look'), say('Read'), say('Look again')],
    intended: [modelOnEveryStream],
    files: FILES,
  },
  {
    name: 'max-turns-in-one-send',
    replies: loop(4, () => look),
    sends: [say('Look')],
    files: FILES,
    options: { settings: { model: { maxSessionTurns: 2 } } },
  },
  {
    name: 'max-turns-over-sends',
    replies: loop(4, () => reply(text('Hello.'))),
    sends: [say('One'), say('Two'), say('Three'), say('Four')],
    intended: [modelOnEveryStream],
    options: { settings: { model: { maxSessionTurns: 2 } } },
  },
  {
    name: 'max-turns-with-tools-over-sends',
    replies: [look, reply(text('Three.')), reply(text('Three.'))],
    sends: [say('One'), say('Two')],
    files: FILES,
    options: { settings: { model: { maxSessionTurns: 2 } } },
  },
  {
    name: 'max-turns-zero',
    replies: [reply(text('Never.'))],
    sends: [say('Hi')],
    options: { settings: { model: { maxSessionTurns: 0 } } },
  },
];
