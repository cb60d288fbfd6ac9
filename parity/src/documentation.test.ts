import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { cliScenarios } from './cli/scenarios/index.js';
import { scenarios } from './scenarios/index.js';

const KINDS: readonly [kind: string, scenarios: readonly Documented[]][] = [
  ['PD', scenarios],
  ['CD', cliScenarios],
];

interface Documented {
  readonly name: string;
  readonly intended?: readonly { readonly id: string }[];
}

describe.each(KINDS)('%s', (kind, documented) => {
  it('every intended difference has its row in docs/parity.md, and every row is in use', async () => {
    const doc = await readFile(new URL('../../docs/parity.md', import.meta.url), 'utf8');
    const rows = [...doc.matchAll(new RegExp(`^\\| (${kind}-\\d+) \\|`, 'gm'))].map(([, id]) => id);
    const used = new Set(documented.flatMap(({ intended = [] }) => intended.map(({ id }) => id)));
    expect(rows).toEqual([...used].toSorted());
  });

  it('every scenario has a name of its own', () => {
    const names = documented.map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
  });
});
