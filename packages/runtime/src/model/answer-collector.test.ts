import {
  call,
  chunk,
  citations,
  emptyCandidates,
  finish,
  inlineData,
  noFinish,
  rawChunk,
  reply,
  text,
  thought,
  usage,
} from '@pollux/testkit';
import type { FinishReason, Piece } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { InvalidStreamError } from '../gemini-core.js';
import type { CorePart, CoreResponse } from '../genai-bridge.js';
import { AnswerCollector } from './answer-collector.js';
import type { Answer } from './answer-collector.js';

interface Collected {
  readonly collector: AnswerCollector;
  /** What was shown for each chunk. */
  readonly shown: CorePart[][];
}

/** Feeds a reply as it comes from the wire; a call without an id gets `id-0`, `id-1` and so on. */
function collect(...pieces: Piece[]): Collected {
  let ids = 0;
  const collector = new AnswerCollector(() => `id-${ids++}`);
  const chunks = reply(...pieces).steps.flatMap((step) => (step.kind === 'chunk' ? [step.chunk] : []));
  return { collector, shown: chunks.map((one) => collector.add(asResponse(one))) };
}

function asResponse(chunkOnWire: object): CoreResponse {
  return JSON.parse(JSON.stringify(chunkOnWire));
}

function answer(...pieces: Piece[]): Answer {
  return collect(...pieces).collector.finish(false);
}

function failureOf(pieces: Piece[], afterToolResult: boolean): InvalidStreamError['type'] | 'an answer' {
  try {
    collect(...pieces).collector.finish(afterToolResult);
  } catch (error) {
    if (error instanceof InvalidStreamError) return error.type;
    throw error;
  }
  return 'an answer';
}

const list = call('list_directory', {}, { id: 'a' });
const blank = '\u200B \u200C\u200D\u200E\u200F\uFEFF\n';
const endedBy = (reason: FinishReason): Piece[] => [finish(reason)];

describe('an answer is refused', () => {
  it.each<[string, Piece[], string, string]>([
    ['without a finish reason', [text('hi'), noFinish()], 'NO_FINISH_REASON', 'an answer'],
    ['without anything', [noFinish()], 'NO_FINISH_REASON', 'an answer'],
    ['with a malformed call', [text('hi'), finish('MALFORMED_FUNCTION_CALL')], ...twice('MALFORMED_FUNCTION_CALL')],
    ['with an unexpected call', [text('hi'), finish('UNEXPECTED_TOOL_CALL')], ...twice('UNEXPECTED_TOOL_CALL')],
    ['empty at the limit', endedBy('MAX_TOKENS'), ...twice('MAX_TOKENS_EXCEEDED')],
    ['empty for safety', endedBy('SAFETY'), ...twice('SAFETY_BLOCKED')],
    ['empty for recitation', endedBy('RECITATION'), ...twice('RECITATION_BLOCKED')],
    ['empty for other reasons', endedBy('OTHER'), ...twice('OTHER_BLOCKED')],
    ['a thought cut off at the limit', [thought('hm'), finish('MAX_TOKENS')], ...twice('MAX_TOKENS_EXCEEDED')],
    ['of thoughts only', [thought('hm')], ...twice('THINKING_ONLY_RESPONSE')],
    ['of thoughts and blanks', [thought('hm'), text(blank)], ...twice('THINKING_ONLY_RESPONSE')],
    ['empty', endedBy('STOP'), 'NO_RESPONSE_TEXT', 'an answer'],
    ['of spaces', [text(' \n\t ')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of zero-width characters', [text(blank)], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of a comment', [text('<!-- a\ncomment -->')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of a comment in pieces', [text('<!'), text('-- x --'), text('> ')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of comments that make a comment', [text('<!<!-- x -->-- y -->')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of a comment behind zero-width characters', [text('<\u200B!\uFEFF-- x -->')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of a picture only', [inlineData('image/png', 'AAAA')], 'NO_RESPONSE_TEXT', 'an answer'],
    ['of no candidates', [emptyCandidates()], 'NO_FINISH_REASON', 'an answer'],
  ])('%s', (_what, pieces, asPrompt, asToolResult) => {
    expect([failureOf(pieces, false), failureOf(pieces, true)]).toEqual([asPrompt, asToolResult]);
  });

  it.each<[string, Piece[]]>([
    ['text', [text('hi')]],
    ['text at the limit', [text('hi'), finish('MAX_TOKENS')]],
    ['text stopped for safety', [text('hi'), finish('SAFETY')]],
    ['text around a comment', [text('<!-- x --> hi')]],
    ['a comment that does not end', [text('<!-- hi')]],
    ['a call', [list]],
    ['a call without a finish reason', [list, noFinish()]],
    ['a call after a thought', [thought('hm'), list]],
    ['a call with a strange end', [list, finish('MALFORMED_FUNCTION_CALL')]],
  ])('but not %s', (_what, pieces) => {
    expect([failureOf(pieces, false), failureOf(pieces, true)]).toEqual(['an answer', 'an answer']);
  });
});

function twice(type: InvalidStreamError['type']): [string, string] {
  return [type, type];
}

describe('the parts of an answer', () => {
  const partsOf = (...pieces: Piece[]): CorePart[] => answer(...pieces).parts;
  const said = { text: 'said' };

  it.each<[string, Piece[], CorePart[]]>([
    ['join text', [text('a'), text(' b'), text('c')], [{ text: 'a bc' }]],
    [
      'keep thoughts apart',
      [thought('x'), thought('y'), text('a')],
      [{ text: 'x', thought: true }, { text: 'y', thought: true }, { text: 'a' }],
    ],
    [
      'keep text around a call apart',
      [text('a'), list, text('b')],
      [{ text: 'a' }, { functionCall: { id: 'list_directory__a', name: 'list_directory', args: {} } }, { text: 'b' }],
    ],
    [
      'keep the signature of the first text',
      [text('a', { thoughtSignature: 's' }), text('b')],
      [{ text: 'ab', thoughtSignature: 's' }],
    ],
    [
      'drop what is empty',
      [rawChunk({ candidates: [{ content: { parts: [{}, { text: '' }, { thought: true }] } }] }), text('said')],
      [said],
    ],
    [
      'keep a signature without its empty text',
      [text('', { thoughtSignature: 's' }), text('said')],
      [{ thoughtSignature: 's' }, said],
    ],
    [
      'keep media',
      [text('said'), inlineData('image/png', 'AAAA')],
      [said, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
    ],
  ])('%s', (_what, pieces, expected) => {
    expect(partsOf(...pieces)).toEqual(expected);
  });

  it.each<[string, Piece[], string[]]>([
    ['the model’s, with the name in front', [call('tool', {}, { id: 'a' })], ['tool__a']],
    ['not given the name twice', [call('tool', {}, { id: 'tool__a' })], ['tool__a']],
    ['made up when there is none', [call('tool'), call('other')], ['tool__id-0', 'other__id-1']],
    [
      'made up for the second of two equal ones',
      [call('tool', {}, { id: 'a' }), call('tool', {}, { id: 'a' })],
      ['tool__a', 'tool__id-0'],
    ],
    [
      'compared with the name in front',
      [call('tool', {}, { id: 'a' }), call('tool', {}, { id: 'tool__a' })],
      ['tool__a', 'tool__id-0'],
    ],
    [
      'kept when two tools share one',
      [call('tool', {}, { id: 'a' }), call('other', {}, { id: 'a' })],
      ['tool__a', 'other__a'],
    ],
    [
      'unique within one chunk too',
      [chunk(call('tool', {}, { id: 'a' }), call('tool', {}, { id: 'a' }), call('tool', {}, { id: 'a' }))],
      ['tool__a', 'tool__id-0', 'tool__id-1'],
    ],
    [
      'generic for a call without a name',
      [call('', {}, { id: 'a' }), call('  ')],
      ['generic_tool__a', 'generic_tool__id-0'],
    ],
    [
      'unique even when the next made-up one was given by the model',
      [call('tool', {}, { id: 'id-0' }), call('tool')],
      ['tool__id-0', 'tool__id-1'],
    ],
  ])('ids are %s', (_what, pieces, expected) => {
    expect(partsOf(...pieces).flatMap((part) => part.functionCall?.id ?? [])).toEqual(expected);
  });

  it('keep the arguments and the signature of a call', () => {
    expect(partsOf(call('tool', { x: [1] }, { id: 'a', thoughtSignature: 's' }))).toEqual([
      { functionCall: { id: 'tool__a', name: 'tool', args: { x: [1] } }, thoughtSignature: 's' },
    ]);
  });
});

it('text and thoughts are shown at once; calls and media are not', () => {
  const { shown } = collect(
    thought('hm'),
    chunk(text('a'), list),
    list,
    inlineData('image/png', 'AAAA'),
    text(''),
    text('b'),
  );
  expect(shown).toEqual([[{ text: 'hm', thought: true }], [{ text: 'a' }], [], [], [], [{ text: 'b' }]]);
});

it('what it cost, why it ended and its sources come from the chunks that have them', () => {
  const sources = [
    { uri: 'https://b.example', title: 'B' },
    { uri: 'https://a.example' },
    { uri: 'https://b.example', title: 'B' },
  ];
  const { collector } = collect(
    text('a'),
    usage({ prompt: 1 }),
    citations(...sources.slice(0, 2)),
    text('b'),
    usage({ prompt: 7, output: 3 }),
    citations(...sources.slice(2)),
    finish('MAX_TOKENS'),
  );
  expect(collector.cost).toMatchObject({
    finishReason: 'MAX_TOKENS',
    usage: { promptTokenCount: 7, candidatesTokenCount: 3 },
  });
  expect(collector.finish(false)).toMatchObject({
    ...collector.cost,
    citations: ['(B) https://b.example', 'https://a.example'],
  });
  expect(answer(text('a')).citations).toEqual([]);
});

it('a stream that is no answer still has a cost', () => {
  const { collector } = collect(thought('hm'), usage({ prompt: 9 }));
  expect(() => collector.finish(false)).toThrow(InvalidStreamError);
  expect(collector.cost).toMatchObject({ finishReason: 'STOP', usage: { promptTokenCount: 9 } });
});
