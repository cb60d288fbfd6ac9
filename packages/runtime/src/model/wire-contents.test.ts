import { describe, expect, it } from 'vitest';

import type { Content, Part } from '../../test/adk-pins/scripted-llm.js';
import { SYNTHETIC_THOUGHT_SIGNATURE } from '../gemini-core.js';
import { toHistory, toWireContents } from './wire-contents.js';

const MODEL = 'gemini-2.5-pro';
const UNSUPPORTED = 'gemini-1.5-pro';

const content = (role: string, parts: (Part | string)[]): Content => ({
  role,
  parts: parts.map((part) => (typeof part === 'string' ? { text: part } : part)),
});
const user = (...parts: (Part | string)[]): Content => content('user', parts);
const model = (...parts: (Part | string)[]): Content => content('model', parts);
const asks = (id: string | undefined, name = 'tool', rest: Part = {}): Part => ({
  functionCall: { name, args: { x: 1 }, ...(id === undefined ? {} : { id }) },
  ...rest,
});
const answers = (id: string | undefined, name = 'tool'): Part => ({
  functionResponse: { name, response: { output: 'ok' }, ...(id === undefined ? {} : { id }) },
});
const thought = (text: string): Part => ({ text, thought: true });
const signed = { thoughtSignature: 'own' };
const synthetic = { thoughtSignature: SYNTHETIC_THOUGHT_SIGNATURE };

/** What goes in, what goes out. */
type Case = [string, Content[], Content[]];

const shapes: Case[] = [
  ['plain talk as it is', [user('a'), model('b'), user('c')], [user('a'), model('b'), user('c')]],
  ['nothing', [], []],
  ['no thoughts', [user('a'), model(thought('hm'), 'b', thought('so'))], [user('a'), model('b')]],
  [
    'a signature beside a text',
    [user('a'), model({ text: 'b', ...signed })],
    [user('a'), model({ text: 'b', ...signed })],
  ],
  [
    'no content that had only thoughts, and its neighbours as one',
    [user('a'), model(thought('hm')), user('b')],
    [user('a', 'b')],
  ],
  ['no content without parts', [user('a'), model(), { role: 'user' }, user('b')], [user('a', 'b')]],
  ['no empty text', [user('a'), model('', 'b')], [user('a'), model('b')]],
  ['one content per turn of a role', [user('a'), user('b'), model('c'), model('d')], [user('a', 'b'), model('c', 'd')]],
  [
    'answers and the prompt after them as one',
    [user('a'), model(asks('1', 'tool', signed)), user(answers('1')), user('b')],
    [user('a'), model(asks('1', 'tool', signed)), user(answers('1'), 'b')],
  ],
  [
    'ids without the name of their tool',
    [
      user('a'),
      model(asks('tool__1', 'tool', signed), asks('tool__tool__2')),
      user(answers('tool__1'), answers('other__3')),
    ],
    [user('a'), model(asks('1', 'tool', signed), asks('tool__2')), user(answers('1'), answers('other__3'))],
  ],
  [
    'ids of a call without a name',
    [user('a'), model(asks('generic_tool__1', '', signed)), user(answers('generic_tool__1', ' '))],
    [user('a'), model(asks('1', '', signed)), user(answers('1', ' '))],
  ],
  [
    'no id where there was none',
    [user('a'), model(asks(undefined, 'tool', signed))],
    [user('a'), model(asks(undefined, 'tool', signed))],
  ],
];

const signatures: Case[] = [
  [
    'the first call of each answer since the prompt',
    [
      user('a'),
      model(asks('1'), asks('2')),
      user(answers('1'), answers('2')),
      model('b', asks('3')),
      user(answers('3')),
    ],
    [
      user('a'),
      model(asks('1', 'tool', synthetic), asks('2')),
      user(answers('1'), answers('2')),
      model('b', asks('3', 'tool', synthetic)),
      user(answers('3')),
    ],
  ],
  [
    'no call of an earlier prompt',
    [user('a'), model(asks('1')), user(answers('1')), model('b'), user('c'), model(asks('2')), user(answers('2'))],
    [
      user('a'),
      model(asks('1')),
      user(answers('1')),
      model('b'),
      user('c'),
      model(asks('2', 'tool', synthetic)),
      user(answers('2')),
    ],
  ],
  [
    'calls before a prompt that came with answers, which does not begin a turn',
    [user('a'), model(asks('1')), user(answers('1')), user('b'), model(asks('2')), user(answers('2'))],
    [
      user('a'),
      model(asks('1', 'tool', synthetic)),
      user(answers('1'), 'b'),
      model(asks('2', 'tool', synthetic)),
      user(answers('2')),
    ],
  ],
  [
    'no call that has its own, and none after it',
    [user('a'), model(asks('1', 'tool', signed), asks('2')), user(answers('1'), answers('2'))],
    [user('a'), model(asks('1', 'tool', signed), asks('2')), user(answers('1'), answers('2'))],
  ],
  ['nothing when nobody asked', [model(asks('1')), user(answers('1'))], [model(asks('1')), user(answers('1'))]],
  [
    'one call of an answer that came in two events',
    [user('a'), model(asks('1')), model(asks('2')), user(answers('1'), answers('2'))],
    [user('a'), model(asks('1', 'tool', synthetic), asks('2')), user(answers('1'), answers('2'))],
  ],
];

describe('on the wire', () => {
  it.each(shapes)('there is %s', (_what, contents, expected) => {
    expect(toWireContents(contents, MODEL)).toEqual(expected);
  });

  it.each(signatures)('a signature is given to %s', (_what, contents, expected) => {
    expect(toWireContents(contents, MODEL)).toEqual(expected);
  });

  it.each([
    ['gemini-2.5-flash', true],
    ['gemini-2', true],
    ['gemini-3-pro-preview', true],
    ['a-model-of-ones-own', true],
    [UNSUPPORTED, false],
  ])('signatures for %s: %s', (name, expected) => {
    const [, answer] = toWireContents([user('a'), model(asks('1')), user(answers('1'))], name);
    expect(answer?.parts?.[0]?.thoughtSignature === SYNTHETIC_THOUGHT_SIGNATURE).toBe(expected);
  });

  // Gemini CLI drops thoughts before it joins the pieces of an answer, so a thought in between leaves no seam.
  it('a text that was interrupted by a thought is one text', () => {
    expect(toWireContents([user('a'), model('one ', thought('hm'), 'text')], MODEL)).toEqual([
      user('a'),
      model('one text'),
    ]);
  });

  it('the same contents are the same objects again, for each model, and untouched', () => {
    const contents = [user('a'), user('b'), model(thought('hm'), asks('tool__1')), user(answers('tool__1'))];
    const before = structuredClone(contents);
    const first = toWireContents(contents, MODEL);
    const kept = structuredClone(first);
    const unsigned = toWireContents(contents, UNSUPPORTED);
    const again = toWireContents(contents, MODEL);
    expect([contents, first, again]).toEqual([before, kept, kept]);
    expect(unsigned[1]?.parts?.[0]?.thoughtSignature).toBeUndefined();
    expect(again[2]).toBe(first[2]);
  });
});

describe('in the history for core', () => {
  const contents = [user('a'), user('b'), model(thought('hm'), 'c', asks('tool__1')), user(answers('tool__1'))];

  it('ids are those of the events, calls are unsigned and thoughts are gone', () => {
    expect(toHistory(contents, MODEL)).toEqual([user('a', 'b'), model('c', asks('tool__1')), user(answers('tool__1'))]);
  });

  it('turns are joined only for the models for which core joins them', () => {
    expect(toHistory(contents, UNSUPPORTED).map(({ role }) => role)).toEqual(['user', 'user', 'model', 'user']);
    expect(toHistory(contents, 'gemini-3-pro-preview').map(({ role }) => role)).toEqual(['user', 'model', 'user']);
  });
});
