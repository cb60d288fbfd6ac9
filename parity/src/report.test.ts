import { expect, it } from 'vitest';

import { report } from './report.js';

it('has a line for each scenario, and says below what is wrong', () => {
  const text = report([
    { name: 'short', figures: { requests: 1, events: 5 }, intended: [], complaints: [] },
    { name: 'intended', figures: { requests: 2, events: 10 }, intended: ['PD-001'], complaints: [] },
    {
      name: 'wrong',
      figures: { requests: 10, events: 0 },
      intended: [],
      complaints: ['requests[0]\n  legacy: 1\n  ours:   2'],
    },
  ]);
  expect(text.split('\n')).toEqual([
    'scenario  requests  events  verdict',
    'short     1         5       equal',
    'intended  2         10      equal but for PD-001',
    'wrong     10        0       DIFFERS',
    '',
    'wrong: requests[0]',
    '  legacy: 1',
    '  ours:   2',
    '',
    '2 of 3 scenarios are as they should be.',
    '',
  ]);
});
