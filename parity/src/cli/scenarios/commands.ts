import { reply, text } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { answeredHere } from '../rules/answered-here.js';
import { blockedCommand } from '../rules/exit-codes.js';
import { nothingBesideTheAnswer } from '../rules/nothing-beside-the-answer.js';
import { PRO } from './fixtures.js';

const yes = reply(text('Yes.'));

/** Prompts that begin with a slash. */
export const commandScenarios: readonly CliScenario[] = [
  {
    name: 'custom-command',
    args: [...PRO, '-p', '/ask:file a.txt'],
    files: {
      'a.txt': 'alpha\n',
      '.gemini/commands/ask/file.toml': 'description = "Asks"\nprompt = "What is in {{args}}? It says: @{a.txt}"\n',
    },
    replies: [yes],
  },
  {
    name: 'custom-command-of-the-user',
    args: [...PRO, '-o', 'json', '-p', '/greet all of you'],
    home: { '.gemini/commands/greet.toml': 'prompt = "Greet them."\n' },
    replies: [yes],
  },
  {
    name: 'custom-command-with-shell',
    args: [...PRO, '-y', '-o', 'stream-json', '-p', '/run it'],
    files: { '.gemini/commands/run.toml': 'prompt = "It says: !{echo {{args}}}"\n' },
    replies: [yes],
  },
  {
    name: 'custom-command-that-asks',
    args: [...PRO, '-p', '/run it'],
    files: { '.gemini/commands/run.toml': 'prompt = "It says: !{echo {{args}}}"\n' },
    intended: [blockedCommand],
  },
  { name: 'unknown-command', args: [...PRO, '-p', '/nothing at all'], replies: [yes] },
  { name: 'command-for-a-terminal', args: [...PRO, '-p', '/settings'] },
  {
    name: 'init-command',
    args: [...PRO, '-o', 'json', '-p', '/init'],
    replies: [yes],
    produces: ['GEMINI.md'],
    intended: [nothingBesideTheAnswer('Empty GEMINI.md created. Now analyzing the project to populate it.\n')],
  },
  { name: 'answered-command', args: [...PRO, '-p', '/model'], intended: [answeredHere('gemini-2.5-pro\n')] },
];
