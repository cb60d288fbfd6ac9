import { call, chunk, hang, reply, serverError, text, thought } from '@pollux/testkit';

import { NEVER_RAN } from '../rules/call-end.js';
import type { CallEnd } from '../rules/call-end.js';
import { callsAreAnswered } from '../rules/calls-are-answered.js';
import { interruptedTurnIsKept, unsentPromptIsKept } from '../rules/interrupted-turn-is-kept.js';
import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { lateUsage } from '../rules/usage-once-per-answer.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, READ_A, YOLO } from './fixtures.js';

const good = reply(text('Hello.'));
const SLOW = 'touch started; sleep 30';
const slow = call('run_shell_command', { command: SLOW });

const CANCELLED: CallEnd = {
  response: {
    output:
      '<untrusted_context>\nCommand was cancelled by user before it could complete. ' +
      'There was no output before it was cancelled.\n</untrusted_context>',
    error: '[Operation Cancelled] User cancelled tool execution.',
  },
  display: { result: { type: 'text', text: 'Command cancelled by user.' } },
  contentLength: 342,
};

/** What an abort leaves behind shows in the request after it. */
export const abortScenarios: readonly ParityScenario[] = [
  {
    name: 'abort-before-the-request',
    replies: [good],
    sends: [say('Hi', { after: 'agent_start' }), say('Again')],
    intended: [modelOnEveryStream, unsentPromptIsKept('Hi')],
  },
  {
    name: 'abort-before-any-byte',
    replies: [reply(hang()), good],
    sends: [say('Hi', { after: 'session_update', onceRequested: 1 }), say('Again')],
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-while-waiting-to-retry',
    replies: [serverError(), good],
    sends: [say('Hi', { after: 'session_update', onceRequested: 1 }), say('Again')],
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-in-text',
    replies: [reply(text('Hel'), hang()), good],
    sends: [say('Hi', { after: 'message' }), say('Again')],
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-in-thoughts',
    replies: [reply(thought('**Hm** what now'), hang()), good],
    sends: [say('Hi', { after: 'message' }), say('Again')],
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-in-second-text',
    replies: [good, reply(text('Hel'), hang()), good],
    sends: [say('One'), say('Two', { after: 'message' }), say('Three')],
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-after-tool',
    replies: [reply(call('list_directory', { dir_path: '.' })), reply(text('Two'), hang()), good],
    sends: [say('Look', { after: 'message' }), say('Again')],
    files: FILES,
    intended: [modelOnEveryStream, interruptedTurnIsKept],
  },
  {
    name: 'abort-at-call',
    replies: [reply(chunk(text('Wait.'), slow)), good],
    sends: [say('Wait', { after: 'tool_request' }), say('Again')],
    options: YOLO,
    intended: [
      modelOnEveryStream,
      lateUsage({ inputTokens: 10, outputTokens: 5 }),
      interruptedTurnIsKept,
      callsAreAnswered(NEVER_RAN),
    ],
  },
  {
    name: 'abort-in-tool',
    replies: [reply(slow), good],
    sends: [say('Wait', { after: 'tool_request', onceThereIs: 'started' }), say('Again')],
    options: YOLO,
    intended: [modelOnEveryStream, callsAreAnswered(CANCELLED)],
  },
  {
    name: 'abort-in-one-of-three-tools',
    replies: [
      reply(
        call('read_file', { file_path: 'a.txt' }),
        call('run_shell_command', { command: SLOW, wait_for_previous: true }),
        call('run_shell_command', { command: 'touch never', wait_for_previous: true }),
      ),
      good,
    ],
    sends: [say('Wait', { after: 'tool_request', onceThereIs: 'started' }), say('Again')],
    files: FILES,
    options: YOLO,
    intended: [modelOnEveryStream, callsAreAnswered(READ_A, CANCELLED, NEVER_RAN)],
  },
];
