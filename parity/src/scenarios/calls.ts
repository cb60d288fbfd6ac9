import { call, chunk, delay, finish, noFinish, rawChunk, reply, text, thought } from '@pollux/testkit';

import { callsAfterText } from '../rules/calls-after-text.js';
import { everyCallItsOwnId } from '../rules/every-call-its-own-id.js';
import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, READ_A, YOLO } from './fixtures.js';

const done = reply(text('Done.'));
const read = (name: string): [string, { file_path: string }] => ['read_file', { file_path: name }];

/** How calls come in an answer, whatever they are. */
export const callScenarios: readonly ParityScenario[] = [
  {
    name: 'three-calls-in-one-chunk',
    replies: [reply(chunk(call(...read('a.txt')), call(...read('b.txt')), call(...read('sub/c.txt')))), done],
    sends: [say('Read all')],
    files: FILES,
  },
  {
    name: 'three-calls-in-three-chunks',
    replies: [reply(call(...read('a.txt')), delay(5), call(...read('b.txt')), delay(5), call(...read('c.txt'))), done],
    sends: [say('Read all')],
    files: FILES,
  },
  {
    name: 'same-call-twice',
    replies: [reply(call(...read('a.txt')), call(...read('a.txt'))), done],
    sends: [say('Read it twice')],
    files: FILES,
  },
  {
    name: 'calls-with-ids',
    replies: [
      reply(call(...read('a.txt'), { id: 'id-1' }), call(...read('b.txt'), { id: 'read_file__id-2' })),
      reply(call(...read('a.txt'), { id: 'id-1' })),
      done,
    ],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'calls-with-the-same-id',
    replies: [reply(call(...read('a.txt'), { id: 'id-1' }), call(...read('b.txt'), { id: 'id-1' })), done],
    sends: [say('Read')],
    files: FILES,
    intended: [everyCallItsOwnId(READ_A)],
  },
  {
    name: 'call-without-arguments',
    replies: [
      reply(
        rawChunk({
          candidates: [{ content: { parts: [{ functionCall: { name: 'read_file' } }] }, finishReason: 'STOP' }],
        }),
      ),
      done,
    ],
    sends: [say('Read')],
  },
  {
    name: 'signed-calls',
    replies: [
      reply(thought('**Look**'), call(...read('a.txt'), { thoughtSignature: 'c2lnLTE=' }), call(...read('b.txt'))),
      reply(call(...read('b.txt')), call(...read('a.txt'), { thoughtSignature: 'c2lnLTI=' })),
      done,
    ],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'calls-on-gemini-3',
    replies: [reply(thought('**Look**'), call(...read('a.txt'))), reply(call(...read('b.txt'))), done, done],
    sends: [say('Read'), say('Thanks')],
    intended: [modelOnEveryStream],
    files: FILES,
    options: { model: 'gemini-3-pro-preview' },
  },
  {
    name: 'signature-without-text-before-a-call',
    replies: [reply(text('', { thoughtSignature: 'c2lnLTE=' }), call(...read('a.txt'))), done],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'signature-without-text-after-text',
    replies: [reply(text('Hello.'), text('', { thoughtSignature: 'c2lnLTE=' })), done],
    sends: [say('Hi'), say('Thanks')],
    intended: [modelOnEveryStream],
  },
  {
    name: 'text-before-calls',
    replies: [reply(text('First '), text('this.'), call(...read('a.txt'))), done],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'text-between-calls',
    replies: [reply(call(...read('a.txt')), text('And '), text('this: '), call(...read('b.txt')), text('!')), done],
    sends: [say('Read')],
    intended: [callsAfterText],
    files: FILES,
  },
  {
    name: 'call-then-chunk-of-usage',
    replies: [reply(call(...read('a.txt')), delay(5), finish('STOP')), done],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'call-without-finish-reason',
    replies: [reply(call(...read('a.txt')), noFinish()), done],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'call-that-is-malformed-at-the-end',
    replies: [reply(call(...read('a.txt')), finish('MALFORMED_FUNCTION_CALL')), done],
    sends: [say('Read')],
    files: FILES,
  },
  {
    name: 'call-without-a-name',
    replies: [reply(call(' ', { a: 1 })), done],
    sends: [say('Do')],
    options: YOLO,
  },
  {
    name: 'good-and-bad-calls',
    replies: [reply(call(...read('a.txt')), call('teleport'), call('read_file', {}), call(...read('nil'))), done],
    sends: [say('Read')],
    files: FILES,
  },
];
