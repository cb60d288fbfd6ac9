import { FakeGemini, call, loop, reply, scenario, text, usage } from '@pollux/testkit';
import type { RecordedRequest } from '@pollux/testkit';

import { childInput } from './child.js';

/** What the server's process is asked to play. */
export interface ServerInput {
  readonly play: 'tool-loop' | 'parallel-tools' | 'echo';
  readonly turns: number;
}

/** What the server's process is told while it runs. */
export type ServerCommand = { readonly ask: 'gaps' | 'stop' } | { readonly ask: 'body'; readonly index: number };

const FOLDERS = 10;
const { play, turns } = await childInput<ServerInput>();

const replies = {
  // Calls vary, so that nothing takes them for a loop; the answers stay small, as most are.
  'tool-loop': [
    ...loop(turns - 1, (i) =>
      reply(call('list_directory', { dir_path: `d${i % FOLDERS}` }), usage({ prompt: 1000 + i, output: 20 })),
    ),
    reply(text('done')),
  ],
  'parallel-tools': [
    reply(...[1, 2, 3].map((n) => call('run_shell_command', { command: `sleep 1; echo ${n}` }))),
    reply(text('done')),
  ],
  echo: [...loop(turns, () => reply(text('ok')))],
};

const server = await FakeGemini.start(scenario(replies[play]));
process.send?.({ url: server.url });
process.on('message', (command: ServerCommand) => {
  if (command.ask === 'gaps') process.send?.(gaps(server.modelCalls));
  if (command.ask === 'body') process.send?.(server.modelCalls[command.index]?.body);
  if (command.ask === 'stop') process.disconnect();
});

/** Milliseconds from the end of each response to the whole of the next request. */
function gaps(requests: readonly RecordedRequest[]): number[] {
  return requests.slice(1).map((request, index) => request.receivedAt - (requests[index]?.responseEndedAt ?? NaN));
}
