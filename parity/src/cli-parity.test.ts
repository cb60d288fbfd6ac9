import { beforeAll, describe, expect, it } from 'vitest';

import { runCliParity } from './cli/run-cli-parity.js';
import { cliScenarios } from './cli/scenarios/index.js';
import type { Verdict } from './verdict.js';

const verdicts = new Map<string, Verdict>();

beforeAll(async () => {
  for (const verdict of await runCliParity(cliScenarios)) verdicts.set(verdict.name, verdict);
}, 600_000);

describe('pollux does what gemini does', () => {
  it.each(cliScenarios.map(({ name }) => name))('%s', (name) => {
    expect(verdicts.get(name)?.complaints.join('\n\n')).toBe('');
  });
});
