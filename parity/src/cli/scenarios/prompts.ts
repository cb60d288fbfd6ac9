import { reply, text } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { hello, PRO } from './fixtures.js';

const LINES = Array.from({ length: 1000 }, (_, n) => `line ${n + 1}: ä€😀\n`).join('');
const yes = reply(text('Yes.'));

/** Where a prompt comes from, and the files that it names. */
export const promptScenarios: readonly CliScenario[] = [
  { name: 'prompt-from-stdin', args: [...PRO], stdin: 'Hi from a pipe\n', replies: [hello] },
  { name: 'prompt-from-stdin-and-flag', args: [...PRO, '-p', 'Count them.'], stdin: LINES, replies: [hello] },
  { name: 'prompt-as-words', args: [...PRO, 'What', 'is this?'], replies: [hello] },
  { name: 'empty-stdin', args: [...PRO], stdin: '' },
  {
    name: 'file-in-the-prompt',
    args: [...PRO, '-o', 'stream-json', '-p', 'Compare @a.txt and @sub/ with @"my notes.txt".'],
    files: { 'a.txt': 'alpha\n', 'sub/b.txt': 'beta\n', 'my notes.txt': 'gamma\n' },
    replies: [yes],
  },
  {
    name: 'missing-file-in-the-prompt',
    args: [...PRO, '-p', 'What is @none.txt, and who is me@example.org?'],
    replies: [yes],
  },
  {
    name: 'ignored-file-in-the-prompt',
    args: [...PRO, '-p', 'What is @secret.txt?'],
    files: { 'secret.txt': 'hidden\n', '.geminiignore': 'secret.txt\n' },
    replies: [yes],
  },
];
