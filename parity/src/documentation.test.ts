import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { scenarios } from './scenarios/index.js';

it('every intended difference has its row in docs/parity.md, and every row is in use', async () => {
  const doc = await readFile(new URL('../../docs/parity.md', import.meta.url), 'utf8');
  const rows = [...doc.matchAll(/^\| (PD-\d+) \|/gm)].map(([, id]) => id);
  const used = new Set(scenarios.flatMap(({ intended = [] }) => intended.map(({ id }) => id)));
  expect(rows).toEqual([...used].toSorted());
});

it('every scenario has a name of its own', () => {
  const names = scenarios.map(({ name }) => name);
  expect(names.length).toBe(new Set(names).size);
});
