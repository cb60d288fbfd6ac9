import { getMCPServerPrompts, getMCPServerStatus } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';
import { indent } from './describe-tools.js';

/** The configured MCP servers: whether each is connected, and what it offers. */
export function describeMcpServers(config: Config, withDescriptions: boolean): string {
  const manager = config.getMcpClientManager();
  const servers = Object.keys(manager?.getMcpServers() ?? {});
  const blocked = manager?.getBlockedMcpServers() ?? [];
  if (servers.length === 0 && blocked.length === 0) return 'There are no MCP servers.';
  return [
    ...servers.map((server) => describeServer(server, config, withDescriptions)),
    ...blocked.map(({ name }) => `${name}: blocked`),
  ].join('\n');
}

function describeServer(server: string, config: Config, withDescriptions: boolean): string {
  const error = config.getMcpClientManager()?.getLastError(server);
  const tools = config.getToolRegistry().getToolsByServer(server);
  const prompts = getMCPServerPrompts(config, server);
  return [
    `${server}: ${getMCPServerStatus(server)}${error ? ` (${error})` : ''}`,
    ...tools.map(({ name, description }) =>
      withDescriptions ? `  tool ${name}\n${indent(description)}` : `  tool ${name}`,
    ),
    ...prompts.map(({ name }) => `  prompt ${name}`),
  ].join('\n');
}
