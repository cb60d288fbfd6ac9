import { call, reply, text } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { hello, PRO } from './fixtures.js';

const read = reply(call('read_file', { file_path: 'a.txt' }));
const done = reply(text('Done.'));
const hook = (event: string, command: string): Record<string, unknown> => ({
  [event]: [{ matcher: '*', hooks: [{ type: 'command', command }] }],
});
const say = (output: unknown): string => `echo '${JSON.stringify(output)}'`;

/** What lies around the program: memory, environment, extensions, hooks, and whether the folder is trusted. */
export const contextScenarios: readonly CliScenario[] = [
  {
    name: 'memory',
    args: [...PRO, '-p', 'Hi'],
    files: { 'GEMINI.md': 'Be brief. @./more.md\n', 'more.md': 'And kind.\n' },
    home: { '.gemini/GEMINI.md': 'The user likes tea.\n' },
    replies: [hello],
  },
  {
    name: 'env-file',
    args: ['-o', 'stream-json', '-p', 'Hi'],
    env: { GEMINI_API_KEY: undefined },
    files: { '.env': 'GEMINI_API_KEY=from-the-file\nGEMINI_MODEL=gemini-2.5-flash\n' },
    replies: [hello],
  },
  {
    name: 'workspace-settings',
    args: ['-p', 'Hi'],
    env: { MY_MODEL: 'gemini-2.5-flash-lite' },
    files: {
      '.gemini/settings.json':
        '{\n  // a comment\n  "model": { "name": "$MY_MODEL" },\n  "output": { "format": "json" },\n  "mine": 1\n}\n',
    },
    replies: [hello],
  },
  {
    name: 'untrusted-folder',
    args: ['-p', 'Hi'],
    env: { GEMINI_CLI_TRUST_WORKSPACE: undefined },
    files: { '.gemini/settings.json': '{ "model": { "name": "gemini-2.5-flash" } }' },
    settings: { security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: true } } },
  },
  {
    name: 'extension',
    args: [...PRO, '-p', '/ext-greet'],
    home: {
      '.gemini/extensions/sample/gemini-extension.json': JSON.stringify({
        name: 'sample',
        version: '1.0.0',
        contextFileName: 'CONTEXT.md',
        excludeTools: ['glob'],
      }),
      '.gemini/extensions/sample/CONTEXT.md': 'The extension says hello.\n',
      '.gemini/extensions/sample/commands/ext-greet.toml': 'prompt = "Greet me."\n',
    },
    replies: [hello],
  },
  {
    name: 'no-extensions',
    args: [...PRO, '-e', 'none', '-p', 'Hi'],
    home: {
      '.gemini/extensions/sample/gemini-extension.json': JSON.stringify({ name: 'sample', version: '1.0.0' }),
      '.gemini/extensions/sample/GEMINI.md': 'The extension says hello.\n',
    },
    replies: [hello],
  },
  {
    name: 'hook-before-tool',
    args: [...PRO, '-o', 'stream-json', '-p', 'Read'],
    files: { 'a.txt': 'alpha\n' },
    settings: { hooks: hook('BeforeTool', say({ decision: 'deny', reason: 'Not today.' })) },
    replies: [read, done],
  },
  {
    name: 'hook-stops-the-run',
    args: [...PRO, '-o', 'json', '-p', 'Read'],
    files: { 'a.txt': 'alpha\n' },
    settings: { hooks: hook('BeforeTool', say({ continue: false, stopReason: 'Enough.' })) },
    replies: [read, done],
  },
  {
    name: 'hook-at-session-start',
    args: [...PRO, '-p', 'Hi'],
    settings: {
      hooks: hook(
        'SessionStart',
        say({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'It is early.' } }),
      ),
    },
    replies: [hello],
  },
];
