import { CliError, ExitCode } from '../../exit-codes.js';
import { createWorktreeService, getProjectRootForWorktree } from '../../gemini-core.js';
import { firstLine } from './config-error.js';

/** Makes or enters the worktree that `-w` asks for, and goes there. */
export async function startWorktree(cwd: string, name: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env['GEMINI_CLI_WORKTREE_HANDLED'] === '1') return cwd;
  try {
    const service = await createWorktreeService(await getProjectRootForWorktree(cwd));
    const { path } = await service.setup(name || undefined);
    process.chdir(path);
    env['GEMINI_CLI_WORKTREE_HANDLED'] = '1';
    return path;
  } catch (error) {
    throw new CliError(ExitCode.error, `The worktree could not be made: ${firstLine(error)}`, { cause: error });
  }
}
