import { call, reply, scenario, text } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { wrongFlags } from '../rules/exit-codes.js';
import { listIsShown } from '../rules/list-is-shown.js';
import { recordedAsSent } from '../rules/recorded-as-sent.js';
import { hello, PRO } from './fixtures.js';

const done = reply(text('Done.'));
const shell = (command: string): Reply => reply(call('run_shell_command', { command }));
const POLICY = '[[rule]]\ntoolName = "read_file"\ndecision = "deny"\npriority = 100\ndenyMessage = "Not this one."\n';
const FAKE = [
  {
    method: 'generateContentStream',
    response: [{ candidates: [{ content: { role: 'model', parts: [{ text: 'Played.' }] }, finishReason: 'STOP' }] }],
  },
];

/** Flags that change what the model is told or may do. */
export const flagScenarios: readonly CliScenario[] = [
  { name: 'model-flag', args: ['--model=flash', '-o', 'stream-json', '-p', 'Hi'], replies: [hello] },
  {
    name: 'default-model',
    args: ['-o', 'stream-json', '-p', 'Hi'],
    replies: scenario([hello], { generateContent: '{"complexity_reasoning":"A greeting.","complexity_score":10}' }),
  },
  { name: 'plan-mode', args: [...PRO, '--approval-mode', 'plan', '-p', 'Plan it'], replies: [hello] },
  { name: 'yolo', args: [...PRO, '-y', '-o', 'json', '-p', 'Do it'], replies: [shell('echo ran'), done] },
  {
    name: 'auto-edit',
    args: [...PRO, '--approval-mode=auto_edit', '-o', 'json', '-p', 'Do it'],
    replies: [reply(call('write_file', { file_path: 'new.txt', content: 'one\ntwo\n' })), done],
    produces: ['new.txt'],
  },
  { name: 'tool-that-asks', args: [...PRO, '-o', 'stream-json', '-p', 'Do it'], replies: [shell('echo ran'), done] },
  {
    name: 'allowed-tools',
    args: [...PRO, '--allowed-tools', 'run_shell_command(echo)', '-o', 'stream-json', '-p', 'Do it'],
    replies: [
      reply(call('run_shell_command', { command: 'echo ran' }), call('run_shell_command', { command: 'date' })),
      done,
    ],
  },
  {
    name: 'include-directories',
    args: [...PRO, '--include-directories', '../other', '-p', 'Look'],
    files: { '../other/x.txt': 'other\n' },
    replies: [reply(call('read_file', { file_path: '../other/x.txt' })), done],
  },
  {
    name: 'policy-file',
    args: [...PRO, '--policy', 'rules.toml', '-o', 'stream-json', '-p', 'Read'],
    files: { 'rules.toml': POLICY, 'a.txt': 'alpha\n' },
    replies: [reply(call('read_file', { file_path: 'a.txt' })), done],
  },
  { name: 'session-id', args: [...PRO, '--session-id', 'my-session-1', '-o', 'json', '-p', 'Hi'], replies: [hello] },
  { name: 'wrong-session-id', args: [...PRO, '--session-id', '../x', '-p', 'Hi'], intended: [wrongFlags] },
  {
    name: 'fake-responses',
    args: [...PRO, '--fake-responses', 'fake.jsonl', '-o', 'json', '-p', 'Hi'],
    files: { 'fake.jsonl': FAKE.map((line) => `${JSON.stringify(line)}\n`).join('') },
  },
  {
    name: 'record-responses',
    args: [...PRO, '--record-responses', 'recorded.jsonl', '-p', 'Look'],
    files: { 'a.txt': 'alpha\n' },
    replies: [reply(text('Look.'), call('read_file', { file_path: 'a.txt' })), done],
    intended: [recordedAsSent],
    produces: ['recorded.jsonl'],
  },
  {
    name: 'list-extensions',
    args: ['-l'],
    home: { '.gemini/extensions/sample/gemini-extension.json': '{ "name": "sample", "version": "1.0.0" }' },
    intended: [listIsShown('sample')],
  },
  { name: 'raw-output', args: [...PRO, '--raw-output', '-p', 'Hi'], replies: [reply(text('\u001b[31mred\u001b[0m'))] },
  { name: 'escapes-in-the-answer', args: [...PRO, '-p', 'Hi'], replies: [reply(text('\u001b[31mred\u001b[0m'))] },
];
