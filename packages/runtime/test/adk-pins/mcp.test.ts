import { MCPToolset } from '@google/adk';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { converse, makeAgent } from './conversation.js';
import { ScriptedLlm, call, responsesIn, says } from './scripted-llm.js';

const SERVER = fileURLToPath(new URL('fixtures/counting-mcp-server.mjs', import.meta.url));

// MCP servers stay on Gemini CLI core's client and reach ADK through toAdkTool.
// When this fails: MCPToolset may hold a connection; compare it with core's client before changing anything.
it('D9: MCPToolset starts a server process for every list and for every call', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'adk-pins-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const starts = join(directory, 'starts');
  const toolset = new MCPToolset({
    type: 'StdioConnectionParams',
    serverParams: { command: process.execPath, args: [SERVER, starts] },
  });
  const llm = new ScriptedLlm([says(call('count', 'c1'), call('count', 'c2'))], [says({ text: 'done' })]);
  const conversation = await converse(makeAgent(llm, [toolset]));

  await conversation.run('go');

  // Two lists for each of the two model calls, and one start for each of the two tool calls.
  const processIds = (await readFile(starts, 'utf8')).trim().split('\n');
  expect(processIds).toHaveLength(6);
  expect(responsesIn(llm.contents(1)).map((answer) => answer.response)).toEqual([
    { content: [{ type: 'text', text: '1' }] },
    { content: [{ type: 'text', text: '1' }] },
  ]);
});
