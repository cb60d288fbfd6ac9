import {
  chunk,
  citations,
  delay,
  finish,
  inlineData,
  noUsage,
  rawChunk,
  reply,
  text,
  thought,
  usage,
} from '@pollux/testkit';
import type { FinishReason } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { lastUsageOnly, lateUsage } from '../rules/usage-once-per-answer.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { PNG } from './fixtures.js';

const SOURCES = [{ uri: 'https://example.org/b', title: 'B' }, { uri: 'https://example.org/a' }];

/** Finish reasons that end an answer which has text. */
const ENDINGS: readonly FinishReason[] = [
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'OTHER',
];

export const textScenarios: readonly ParityScenario[] = [
  { name: 'text', replies: [reply(text('Hello.'))], sends: [say('Hi')] },
  { name: 'text-in-chunks', replies: [reply(text('Hel'), text('lo'), delay(5), text('.'))], sends: [say('Hi')] },
  {
    name: 'text-of-several-parts',
    replies: [reply(chunk(text('One. '), text('Two.')), text('')), reply(text('Yes.'))],
    sends: [say('Hi'), say('Again')],
    intended: [modelOnEveryStream],
  },
  {
    name: 'thoughts',
    replies: [
      reply(
        thought('**Plan** Look first.', { thoughtSignature: 'c2lnLTE=' }),
        thought('No subject here.'),
        chunk(thought('**Again** Then speak.'), text('Hello ')),
        text('there.', { thoughtSignature: 'c2lnLTI=' }),
      ),
      reply(text('Fine.')),
    ],
    sends: [say('Hi'), say('How are you?')],
    intended: [modelOnEveryStream],
  },
  { name: 'citations', replies: [reply(text('As they say.'), citations(...SOURCES))], sends: [say('Quote')] },
  {
    name: 'usage-in-full',
    replies: [reply(text('Hello.'), usage({ prompt: 100, output: 7, thoughts: 3, cached: 60, toolUse: 2 }))],
    sends: [say('Hi')],
  },
  { name: 'usage-missing', replies: [reply(text('Hello.'), noUsage())], sends: [say('Hi')] },
  {
    name: 'usage-on-every-chunk',
    replies: [reply(text('Hel'), usage({ prompt: 9, output: 1 }), text('lo'), usage({ prompt: 9, output: 2 }))],
    sends: [say('Hi')],
  },
  {
    name: 'usage-after-finish',
    replies: [reply(text('Hello.'), finish('STOP'), delay(5), usage({ prompt: 9, output: 2 }))],
    sends: [say('Hi')],
    intended: [lateUsage({ inputTokens: 9, outputTokens: 2 })],
  },
  {
    name: 'finish-on-every-chunk',
    replies: [
      reply(
        chunk(text('Hel'), finish('STOP'), usage({ prompt: 9, output: 1 })),
        chunk(text('lo'), finish('STOP'), usage({ prompt: 9, output: 2 })),
      ),
    ],
    sends: [say('Hi')],
    intended: [lastUsageOnly],
  },
  {
    name: 'part-of-another-kind',
    replies: [
      reply(
        rawChunk({
          candidates: [
            { content: { role: 'model', parts: [{ executableCode: { language: 'PYTHON', code: '1+1' } }] } },
          ],
        }),
        text('Two.'),
      ),
      reply(text('Yes.')),
    ],
    sends: [say('Add'), say('Sure?')],
    intended: [modelOnEveryStream],
  },
  { name: 'image-from-the-model', replies: [reply(text('Here:'), inlineData('image/png', PNG))], sends: [say('Draw')] },
  ...ENDINGS.map((reason) => ({
    name: `finish-${reason.toLowerCase().replaceAll('_', '-')}`,
    replies: [reply(text('Hello'), finish(reason)), reply(text('Again.'))],
    sends: [say('Hi'), say('Go on')],
    intended: [modelOnEveryStream],
  })),
];
