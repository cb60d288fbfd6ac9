import { CliError, ExitCode } from '../../exit-codes.js';
import { getErrorMessage, getMCPServerPrompts } from '../../gemini-core.js';
import type { Command, CommandContext } from './command.js';
import { parsePromptArgs } from './mcp-prompt-args.js';

type McpPrompt = ReturnType<typeof getMCPServerPrompts>[number];

/** The prompts of connected MCP servers, each as a command. */
export function mcpPromptCommands({ config }: CommandContext): Command[] {
  const servers = Object.keys(config.getMcpClientManager()?.getMcpServers() ?? {});
  return servers.flatMap((server) =>
    getMCPServerPrompts(config, server).map((prompt) => ({
      name: prompt.name.trim().replaceAll(/\s+/g, '-'),
      prefix: `${server}.`,
      run: async ({ args }) =>
        args === 'help' ? { answer: describe(prompt) } : { parts: [{ text: await invoke(prompt, args) }] },
    })),
  );
}

/** Gemini CLI sends the text of a prompt as a JSON string, and so do we. */
async function invoke(prompt: McpPrompt, args: string): Promise<string> {
  const inputs = parsePromptArgs(args, prompt.arguments);
  const result = await prompt.invoke(inputs).catch((error: unknown) => {
    throw failed(prompt, getErrorMessage(error), error);
  });
  if (result['error']) throw failed(prompt, JSON.stringify(result['error']));
  const content = result.messages[0]?.content;
  if (content?.type !== 'text') throw failed(prompt, 'it has no text');
  return JSON.stringify(content.text);
}

function describe({ name, arguments: declared = [] }: McpPrompt): string {
  if (declared.length === 0) return `The prompt "${name}" takes no arguments.`;
  const lines = declared.map(({ name: argument, description, required }) => {
    const what = [required ? 'required' : 'optional', description].filter(Boolean).join(': ');
    return `  --${argument}="..."  (${what})`;
  });
  return [`The prompt "${name}" takes these arguments, by name or in this order:`, ...lines].join('\n');
}

function failed({ name, serverName }: McpPrompt, why: string, cause?: unknown): CliError {
  return new CliError(ExitCode.input, `The prompt "${name}" of the MCP server "${serverName}" failed: ${why}.`, {
    cause,
  });
}
