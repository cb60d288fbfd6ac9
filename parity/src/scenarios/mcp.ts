import { call, reply, text } from '@pollux/testkit';

import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { YOLO } from './fixtures.js';

/** An MCP server in a few lines, so that the scenario needs no file outside its workspace. */
const SERVER = `
const tool = { name: 'magnitude', description: 'How bright a star is.', inputSchema: { type: 'object', properties: { star: { type: 'string' } }, required: ['star'] } };
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'stars', version: '1' } }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': ({ arguments: { star } }) =>
    star === 'Pollux'
      ? { content: [{ type: 'text', text: 'It is 1.14.' }] }
      : { content: [{ type: 'text', text: 'No such star.' }], isError: true },
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
});
`;

const stars = { command: process.execPath, args: ['-e', SERVER] };
const magnitude = (star: string) => call('mcp_stars_magnitude', { star });

export const mcpScenarios: readonly ParityScenario[] = [
  {
    name: 'mcp-tool',
    replies: [reply(magnitude('Pollux'), magnitude('Pluto')), reply(text('1.14, and none.'))],
    sends: [say('How bright are they?')],
    options: { ...YOLO, settings: { mcpServers: { stars } } },
  },
];
