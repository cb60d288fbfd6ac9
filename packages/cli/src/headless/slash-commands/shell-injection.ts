import { CliError, ExitCode } from '../../exit-codes.js';
import { escapeShellArg, getShellConfiguration, PolicyDecision, ShellExecutionService } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';
import type { CommandContext } from './command.js';

export const ARGS_PLACEHOLDER = '{{args}}';

/** Puts the arguments of a command into a shell command, quoted. */
export function withShellArgs(command: string, args: string): string {
  return command.replaceAll(ARGS_PLACEHOLDER, () => escapeShellArg(args, getShellConfiguration().shell));
}

/** Nobody is there to be asked, so every shell command must be allowed by the policy before the first one runs. */
export async function assertShellAllowed(
  shellCommands: readonly string[],
  command: string,
  config: Config,
): Promise<void> {
  for (const shellCommand of shellCommands) {
    const call = { name: 'run_shell_command', args: { command: shellCommand } };
    const { decision } = await config.getPolicyEngine().check(call, undefined);
    if (decision === PolicyDecision.ALLOW) continue;
    const why = decision === PolicyDecision.DENY ? 'is not allowed by the policy' : 'would have to be approved';
    throw new CliError(ExitCode.input, `The command /${command} cannot run: "${shellCommand}" ${why}.`);
  }
}

/** Runs a shell command in the workspace; its output, and how it ended unless it ended well. */
export async function runShell(shellCommand: string, command: string, context: CommandContext): Promise<string> {
  const { config, signal } = context;
  const { result } = await ShellExecutionService.execute(
    shellCommand,
    config.getTargetDir(),
    () => undefined,
    signal,
    config.getEnableInteractiveShell(),
    config.getShellExecutionConfig(),
  );
  const { output, error, aborted, exitCode, signal: killedBy } = await result;
  if (error && !aborted) {
    throw new CliError(ExitCode.input, `The command /${command} cannot run "${shellCommand}": ${error.message}`, {
      cause: error,
    });
  }
  const end = aborted
    ? 'aborted'
    : exitCode !== 0 && exitCode !== null
      ? `exited with code ${exitCode}`
      : killedBy !== null
        ? `terminated by signal ${killedBy}`
        : undefined;
  return end === undefined ? output : `${output}\n[Shell command '${shellCommand}' ${end}]`;
}
