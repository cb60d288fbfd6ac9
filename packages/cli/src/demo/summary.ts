import type { AgentEvent } from '@pollux/runtime';

/** What happened, what it cost, and where it can be looked at. */
export function demoSummary(
  events: readonly AgentEvent[],
  { mended, project, log }: { mended: boolean; project: string; log: string },
): string[] {
  const calls = events.filter((event) => event.type === 'tool_request').length;
  const failed = events.filter((event) => event.type === 'tool_response' && event.isError).length;
  const usages = events.filter((event) => event.type === 'usage');
  const sum = (key: 'inputTokens' | 'outputTokens' | 'cachedTokens'): number =>
    usages.reduce((total, usage) => total + (usage[key] ?? 0), 0);
  const end = events.findLast((event) => event.type === 'agent_end');
  return [
    '',
    `  end      ${end?.reason ?? 'none'}; the mistake ${mended ? 'is mended' : 'is still there'}`,
    `  work     ${usages.length} answers of the model, ${calls} tool calls, ${failed} of them failed`,
    `  tokens   ${sum('inputTokens')} in (${sum('cachedTokens')} of them cached), ${sum('outputTokens')} out; no money, it was a demo`,
    `  project  ${project}`,
    `  events   ${log}`,
  ];
}
