import { beforeAll, describe, expect, it } from 'vitest';

import { runParity } from './run-parity.js';
import { scenarios } from './scenarios/index.js';
import type { Verdict } from './verdict.js';

const verdicts = new Map<string, Verdict>();

beforeAll(async () => {
  for (const verdict of await runParity(scenarios)) verdicts.set(verdict.name, verdict);
}, 300_000);

describe('our session does what the legacy session does', () => {
  it.each(scenarios.map(({ name }) => name))('%s', (name) => {
    expect(verdicts.get(name)?.complaints.join('\n\n')).toBe('');
  });
});
