import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError, ExitCode } from '../../exit-codes.js';
import { AuthType, listMemoryFiles, performInit, showMemory } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';
import type { Command, CommandContext, CommandResult } from './command.js';
import { describeMcpServers } from './describe-mcp-servers.js';
import { describeTools } from './describe-tools.js';

/** Gemini CLI's commands that open a dialog or change the terminal; it refuses them without one, and so do we. */
const NEEDS_TERMINAL = ['auth', 'editor', 'privacy', 'quit', 'resume', 'settings', 'theme', 'vim'];

/** Gemini CLI's other commands: without a terminal it sends their lines to the model, and their names are taken. */
const ONLY_NAMES = (
  'about bug bug-memory chat clear commands compress copy corgi directory docs export-session extensions footer gemma ' +
  'help ide policies restore rewind setup-github shortcuts stats tasks terminal-setup'
).split(' ');

/** Gemini CLI's own commands: those that can be answered without a terminal UI, and the names of the others. */
export function builtinCommands({ config }: CommandContext): Command[] {
  return [
    { name: 'tools', run: async ({ args }) => ({ answer: describeTools(config, args.startsWith('desc')) }) },
    { name: 'mcp', run: async ({ args }) => ({ answer: describeMcpServers(config, args.startsWith('desc')) }) },
    { name: 'model', run: async ({ args }) => model(config, args) },
    { name: 'memory', run: async ({ args, line }) => memory(config, args, line) },
    { name: 'init', run: async () => init(config) },
    ...NEEDS_TERMINAL.map((name) => ({ name, run: async () => refuse(name) })),
    ...[...ONLY_NAMES, ...conditionalNames(config)].map((name) => ({ name })),
  ];
}

/** Commands that Gemini CLI has only with some settings. */
function conditionalNames(config: Config): string[] {
  const authType = config.getContentGeneratorConfig()?.authType;
  return [
    ...(config.isAgentsEnabled() ? ['agents'] : []),
    ...(config.getEnableHooksUI() ? ['hooks'] : []),
    ...(config.getFolderTrust() ? ['permissions'] : []),
    ...(config.isPlanEnabled() ? ['plan'] : []),
    ...(config.isSkillsSupportEnabled() ? ['skills'] : []),
    ...(config.isVoiceModeEnabled() ? ['voice'] : []),
    ...(authType === AuthType.LOGIN_WITH_GOOGLE ? ['upgrade'] : []),
  ];
}

function memory(config: Config, args: string, line: string): CommandResult {
  if (args === 'show') return { answer: showMemory(config).content };
  if (args === 'list') return { answer: listMemoryFiles(config).content };
  return { parts: [{ text: line }] };
}

function model(config: Config, args: string): CommandResult {
  if (args === '') return { answer: config.getModel() };
  throw new CliError(ExitCode.input, 'The model of a run is set with --model (-m), not with /model.');
}

/** Asks the model to describe the project in a new context file, which must be there before it is written to. */
async function init(config: Config): Promise<CommandResult> {
  const file = join(config.getTargetDir(), 'GEMINI.md');
  const result = performInit(existsSync(file));
  if (result.type !== 'submit_prompt' || typeof result.content !== 'string') {
    throw new CliError(ExitCode.input, 'The folder has a GEMINI.md already, and /init would replace it.');
  }
  await writeFile(file, '');
  return { parts: [{ text: result.content }] };
}

function refuse(name: string): never {
  throw new CliError(ExitCode.input, `The command /${name} needs a terminal UI.`);
}
