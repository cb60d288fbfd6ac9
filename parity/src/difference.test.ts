import { expect, it } from 'vitest';

import { firstDifference } from './difference.js';

it('finds nothing in equal values, whatever the order of their fields', () => {
  expect(firstDifference({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] }, 'root')).toBeUndefined();
});

it('says where it is, as one would write it', () => {
  const differ = (legacy: unknown, ours: unknown): string | undefined => firstDifference(legacy, ours, 'root')?.path;
  expect(differ({ a: [0, { b: 1 }] }, { a: [0, { b: 2 }] })).toBe('root.a[1].b');
  expect(differ({ 'a-b': 1 }, { 'a-b': 2 })).toBe('root["a-b"]');
  expect(differ([1], [1, 2])).toBe('root[1]');
});

it('tells null, nothing and empty values apart', () => {
  expect(firstDifference({ a: null }, {}, 'root')).toEqual({ path: 'root.a', legacy: 'null', ours: '(nothing)' });
  expect(firstDifference({}, [], 'root')).toEqual({ path: 'root', legacy: '{}', ours: '[]' });
  expect(firstDifference('', null, 'root')).toEqual({ path: 'root', legacy: '""', ours: 'null' });
  expect(firstDifference(1, '1', 'root')).toEqual({ path: 'root', legacy: '1', ours: '"1"' });
});

it('shows long texts from a little before the place where they differ', () => {
  const same = 'x'.repeat(1000);
  const found = firstDifference(`${same}legacy`, `${same}ours`, 'root');
  expect(found?.legacy).toBe(`…"${'x'.repeat(40)}legacy"`);
  expect(found?.ours).toBe(`…"${'x'.repeat(40)}ours"`);
  expect(firstDifference('a', 'ab', 'root')).toEqual({ path: 'root', legacy: '"a"', ours: '"ab"' });
});

it('names the type of a thing before its other fields', () => {
  expect(firstDifference({ id: 1, type: 'a' }, { id: 2, type: 'b' }, 'root')?.path).toBe('root.type');
});
