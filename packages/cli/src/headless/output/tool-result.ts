import {
  EDIT_TOOL_NAME,
  GREP_TOOL_NAME,
  isFileDiff,
  isGrepResult,
  isListResult,
  isSubagentProgress,
} from '../../gemini-core.js';
import type { AgentEvent } from '../../gemini-core.js';

/** What a tool's response says to a person. */
export interface ToolResult {
  readonly output?: string;
  readonly error?: { readonly type: string; readonly message: string };
}

const DEFAULT_ERROR_TYPE = 'TOOL_EXECUTION_ERROR';

export function toolResult(event: AgentEvent<'tool_response'>): ToolResult {
  const output = displayedText(event);
  if (!event.isError) return { output };
  const errorType = event.data?.['errorType'];
  return {
    output,
    error: {
      type: typeof errorType === 'string' ? errorType : DEFAULT_ERROR_TYPE,
      message: event.content?.map((part) => (part.type === 'text' ? part.text : '')).join('') || 'Tool error',
    },
  };
}

/**
 * What the tool showed, if that was a text. A structured display reaches us as its JSON or as a rendering of it, and
 * Gemini CLI prints nothing for those.
 */
function displayedText({ name, display }: AgentEvent<'tool_response'>): string | undefined {
  const { result, resultSummary } = display ?? {};
  const isSearch = name === GREP_TOOL_NAME && typeof resultSummary === 'string';
  const isNewFile = name === EDIT_TOOL_NAME && result?.type === 'diff' && result.beforeText === '';
  if (isNewFile) return resultSummary ?? undefined;
  if (isSearch || result?.type !== 'text' || isStructured(result.text)) return undefined;
  return result.text;
}

function isStructured(text: string): boolean {
  if (!text.startsWith('{') && !text.startsWith('[[')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return [isListResult, isGrepResult, isFileDiff, isSubagentProgress, isTodoList, isTerminalScreen].some((isOfKind) =>
      isOfKind(value),
    );
  } catch {
    return false;
  }
}

function isTodoList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'todos' in value && Array.isArray(value.todos);
}

/** Lines of tokens, as core's shell shows a terminal. */
function isTerminalScreen(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((line: unknown) => Array.isArray(line) && line.every((token: unknown) => isToken(token)))
  );
}

function isToken(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'text' in value && 'bold' in value;
}
