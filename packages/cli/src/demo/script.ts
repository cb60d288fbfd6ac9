import { call, dailyQuotaExhausted, delay, reply, scenario, text, thought, usage } from '@pollux/testkit';
import type { Scenario } from '@pollux/testkit';

import { MENDED, MISTAKE } from './workspace.js';

/** A moment between two pieces, so that a person can follow. */
const PAUSE_MS = 120;

/** What the model says in the demo. What the tools then do is real. */
export function demoScript(): Scenario {
  return scenario([
    dailyQuotaExhausted('gemini-2.5-pro'),
    reply(
      thought('**Looking around** The test names the behaviour, the source has the code. Read both.'),
      delay(PAUSE_MS),
      call('read_file', { file_path: 'test/cart.test.js' }),
      call('read_file', { file_path: 'src/cart.js' }),
      usage({ prompt: 9800, output: 61, thoughts: 38 }),
    ),
    reply(
      text('The sum ignores the quantity. Who else uses these names?'),
      delay(PAUSE_MS),
      call('grep_search', { pattern: 'quantity' }),
      call('grep_search', { pattern: 'total\\(' }),
      call('glob', { pattern: '**/*.js' }),
      usage({ prompt: 10250, output: 74, cached: 9800 }),
    ),
    reply(
      delay(PAUSE_MS),
      call('replace', {
        file_path: 'src/cart.js',
        instruction: 'Multiply the price of each item by its quantity.',
        old_string: MISTAKE,
        new_string: MENDED,
      }),
      usage({ prompt: 10610, output: 88, cached: 10250 }),
    ),
    reply(
      delay(PAUSE_MS),
      call('run_shell_command', { command: 'node --test', description: 'Runs the test of the cart.' }),
      usage({ prompt: 10790, output: 32, cached: 10610 }),
    ),
    reply(
      text('Done. `total` now multiplies each price by its quantity, '),
      delay(PAUSE_MS),
      text('and the test of the cart passes.'),
      usage({ prompt: 11020, output: 29, cached: 10790 }),
    ),
  ]);
}
