import { buildForLater } from './build-once.js';
import { populateToolDisplay } from '../gemini-core.js';
import type { ToolCallRequestInfo, ToolRegistry } from '../gemini-core.js';

/** What a person is shown of a call before it runs; nothing for a tool that does not exist. */
export function describeCall(
  registry: Pick<ToolRegistry, 'getTool'>,
  name: string,
  args: Record<string, unknown>,
): ToolCallRequestInfo['display'] {
  const tool = registry.getTool(name);
  if (!tool) return undefined;
  const display = populateToolDisplay({ name, invocation: buildOrNone(tool, args), displayName: tool.displayName });
  return display.description ? display : { ...display, description: tool.description };
}

/** Invalid arguments are for the Scheduler to answer. */
function buildOrNone(
  tool: NonNullable<ReturnType<ToolRegistry['getTool']>>,
  args: Record<string, unknown>,
): ReturnType<typeof tool.build> | undefined {
  try {
    return buildForLater(tool, args);
  } catch {
    return undefined;
  }
}
