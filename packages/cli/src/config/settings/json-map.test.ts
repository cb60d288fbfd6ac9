import { describe, expect, it } from 'vitest';

import { blankComments } from './blank-comments.js';
import { lineOf, mapJson } from './json-map.js';

const SAMPLE = JSON.stringify(
  { text: 'a "quoted" \\ \u0007 ü\u0085', list: [1, -2.5e3, true, null, {}, []], nested: { '': { deep: [[0]] } } },
  undefined,
  2,
);

describe('mapJson', () => {
  it('agrees with JSON.parse on what is JSON, whatever character is missing, doubled or replaced', () => {
    for (let at = 0; at < SAMPLE.length; at++) {
      for (const instead of ['', SAMPLE.charAt(at).repeat(2), '}', ',', '"', 'x', '0']) {
        const text = SAMPLE.slice(0, at) + instead + SAMPLE.slice(at + 1);
        expect({ text, isJson: mapJson(text).error === undefined }).toEqual({ text, isJson: isJson(text) });
      }
    }
  });

  it('knows the line of every value', () => {
    const text = '{\n"a": 1,\n"b": {\r\n"c": [\n0,\n"x"]}}';
    const lines = [...mapJson(text).offsets].map(([path, offset]) => [path, lineOf(text, offset)]);
    expect(Object.fromEntries(lines)).toEqual({
      '[]': 1,
      '["a"]': 2,
      '["b"]': 3,
      '["b","c"]': 4,
      '["b","c",0]': 5,
      '["b","c",1]': 6,
    });
  });

  it.each([
    ['{\n  "a": 1,\n  b: 2\n}', 3, 'a property name in double quotes'],
    ['{\n  "a" 1\n}', 2, '":"'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, '"," or "}"'],
    ['[1,\n2', 2, '"," or "]"'],
    ['[1,\n]', 2, 'a value'],
    ['{}\n\n{}', 3, 'the end of the file'],
    ['', 1, 'a value'],
  ])('finds the mistake in %j', (text, line, expected) => {
    const { error } = mapJson(text);
    expect(error?.expected).toBe(expected);
    expect(lineOf(text, error?.offset ?? -1)).toBe(line);
  });
});

describe('blankComments', () => {
  it('leaves strings and the place of everything else alone', () => {
    const text = '{ // one\n"url": "http://x/*y*/", /* two\n lines */ "a\\"//b": 1 }';
    const blanked = blankComments(text);
    expect(blanked).toHaveLength(text.length);
    expect(JSON.parse(blanked)).toEqual({ url: 'http://x/*y*/', 'a"//b': 1 });
    expect(lineOf(blanked, blanked.indexOf('"a'))).toBe(3);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
