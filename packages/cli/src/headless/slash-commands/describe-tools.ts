import type { Config } from '../../gemini-core.js';

/** The tools that the model can use, without those of MCP servers. */
export function describeTools(config: Config, withDescriptions: boolean): string {
  const tools = config
    .getToolRegistry()
    .getAllTools()
    .filter((tool) => !('serverName' in tool));
  if (tools.length === 0) return 'There are no tools.';
  const lines = tools.map(({ name, displayName, description }) =>
    withDescriptions ? `${name} (${displayName})\n${indent(description)}` : `${name} (${displayName})`,
  );
  return lines.join('\n');
}

export function indent(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `    ${line}`))
    .join('\n');
}
