import { call, reply, scenario, text, thought } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, MP3, PNG, YOLO } from './fixtures.js';

const done = reply(text('Done.'));

export const toolScenarios: readonly ParityScenario[] = [
  {
    name: 'list-directory',
    replies: [reply(thought('**Look** around'), text('I look.'), call('list_directory', { dir_path: '.' })), done],
    sends: [say('What is here?')],
    files: FILES,
  },
  {
    name: 'tool-error',
    replies: [reply(call('read_file', { file_path: 'missing.txt' })), done],
    sends: [say('Read it')],
  },
  { name: 'unknown-tool', replies: [reply(call('teleport', { to: 'Mars' })), done], sends: [say('Go')] },
  {
    name: 'misspelt-tool',
    replies: [reply(call('read_fil', { file_path: 'a.txt' })), done],
    sends: [say('Read it')],
    files: FILES,
  },
  {
    name: 'invalid-arguments',
    replies: [reply(call('read_file', { path: 7 })), done],
    sends: [say('Read it')],
    files: FILES,
  },
  {
    name: 'write-then-read',
    replies: [
      reply(call('write_file', { file_path: 'new.txt', content: 'one\ntwo\n' })),
      reply(call('read_file', { file_path: 'new.txt' })),
      done,
    ],
    sends: [say('Write and read')],
    options: YOLO,
  },
  {
    name: 'replace',
    replies: [
      reply(call('replace', { file_path: 'b.txt', instruction: 'Rename', old_string: 'beta', new_string: 'BETA' })),
      done,
    ],
    sends: [say('Rename it')],
    files: FILES,
    options: YOLO,
  },
  {
    name: 'shell',
    replies: [reply(call('run_shell_command', { command: 'echo hello', description: 'Greet' })), done],
    sends: [say('Greet')],
    options: YOLO,
  },
  {
    name: 'shell-that-fails',
    replies: [reply(call('run_shell_command', { command: 'echo oops >&2; exit 3' })), done],
    sends: [say('Fail')],
    options: YOLO,
  },
  {
    name: 'glob-and-grep',
    replies: [reply(call('glob', { pattern: '**/*.txt' }), call('grep_search', { pattern: 'amma' })), done],
    sends: [say('Search')],
    files: FILES,
  },
  {
    name: 'tool-that-policy-asks-for',
    replies: [reply(call('run_shell_command', { command: 'echo hello' })), done],
    sends: [say('Greet')],
  },
  {
    name: 'tool-that-is-allowed',
    replies: [reply(call('run_shell_command', { command: 'echo hello' })), done],
    sends: [say('Greet')],
    options: { settings: { tools: { allowed: ['run_shell_command(echo)'] } } },
  },
  {
    name: 'tool-that-is-excluded',
    replies: [reply(call('list_directory', { dir_path: '.' })), done],
    sends: [say('What is here?')],
    options: { settings: { tools: { exclude: ['list_directory'] } } },
  },
  {
    name: 'binary-file',
    replies: [reply(call('read_file', { file_path: 'dot.png' })), done],
    sends: [say('Look at it')],
    files: { 'dot.png': PNG },
  },
  {
    name: 'binary-files-and-text',
    replies: [
      reply(
        call('read_file', { file_path: 'dot.png' }),
        call('read_file', { file_path: 'a.txt' }),
        call('read_file', { file_path: 'dot2.png' }),
      ),
      done,
      reply(text('Small.')),
    ],
    sends: [say('Look at them'), say('How big?')],
    files: { ...FILES, 'dot.png': PNG, 'dot2.png': PNG },
    intended: [modelOnEveryStream],
  },
  {
    name: 'binary-file-on-gemini-3',
    replies: [reply(call('read_file', { file_path: 'dot.png' })), done],
    sends: [say('Look at it')],
    files: { 'dot.png': PNG },
    options: { model: 'gemini-3-pro-preview' },
  },
  {
    name: 'audio-files',
    replies: [
      reply(call('read_file', { file_path: 'a.mp3' }), call('read_file', { file_path: 'a.txt' })),
      done,
      reply(text('Short.')),
    ],
    sends: [say('Listen'), say('How long?')],
    files: { ...FILES, 'a.mp3': MP3 },
    intended: [modelOnEveryStream],
  },
  {
    name: 'long-output',
    replies: [reply(call('run_shell_command', { command: 'seq 1 2000' })), done],
    sends: [say('Count')],
    options: { ...YOLO, settings: { tools: { truncateToolOutputThreshold: 500 } } },
  },
  {
    name: 'web-search',
    replies: scenario([reply(call('google_web_search', { query: 'pollux' })), done], {
      generateContent: 'A star in Gemini.',
    }),
    sends: [say('Search the web')],
  },
  {
    name: 'subagent',
    replies: [
      reply(call('invoke_agent', { agent_name: 'generalist', prompt: 'Look around' })),
      reply(call('list_directory', { dir_path: '.' })),
      reply(call('complete_task', { result: { response: 'Three files.' } })),
      done,
    ],
    sends: [say('Let another look')],
    files: FILES,
    options: YOLO,
  },
];
