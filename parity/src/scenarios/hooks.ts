import { call, reply, text } from '@pollux/testkit';
import type { JsonObject } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { stopIsAnswered } from '../rules/stop-is-answered.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES } from './fixtures.js';

const done = reply(text('Done.'));
const read = reply(call('read_file', { file_path: 'a.txt' }));

/** A hook that says the same to every call of `read_file`. */
function hook(event: 'BeforeTool' | 'AfterTool', output: JsonObject): ParityScenario['options'] {
  const command = `echo '${JSON.stringify(output)}'`;
  return { settings: { hooks: { [event]: [{ matcher: 'read_file', hooks: [{ type: 'command', command }] }] } } };
}

/** Hooks around tools, which core's Scheduler runs. */
export const hookScenarios: readonly ParityScenario[] = [
  {
    name: 'hook-adds-context',
    replies: [read, done],
    sends: [say('Read')],
    files: FILES,
    options: hook('AfterTool', { hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'Note this.' } }),
  },
  {
    name: 'hook-changes-arguments',
    replies: [read, done],
    sends: [say('Read')],
    files: FILES,
    options: hook('BeforeTool', {
      hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { file_path: 'b.txt' } },
    }),
  },
  {
    name: 'hook-blocks-a-tool',
    replies: [read, done],
    sends: [say('Read')],
    files: FILES,
    options: hook('BeforeTool', { decision: 'block', reason: 'Not today.' }),
  },
  {
    name: 'hook-calls-another-tool',
    replies: [read, done],
    sends: [say('Read')],
    files: FILES,
    options: hook('AfterTool', {
      hookSpecificOutput: {
        hookEventName: 'AfterTool',
        tailToolCallRequest: { name: 'list_directory', args: { dir_path: '.' } },
      },
    }),
  },
  {
    name: 'hook-stops-before-a-tool',
    replies: [read, done],
    sends: [say('Read'), say('And now?')],
    files: FILES,
    options: hook('BeforeTool', { continue: false, stopReason: 'Enough.' }),
    intended: [modelOnEveryStream, stopIsAnswered],
  },
  {
    name: 'hook-stops-after-a-tool',
    replies: [read, done],
    sends: [say('Read'), say('And now?')],
    files: FILES,
    options: hook('AfterTool', { continue: false, stopReason: 'Enough.' }),
    intended: [modelOnEveryStream, stopIsAnswered],
  },
];
