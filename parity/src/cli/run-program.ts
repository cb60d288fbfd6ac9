import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 40_000;

export interface ProgramRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly isTooLate: boolean;
}

/** Runs a Node program to its end, or kills it when it takes too long. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly stdin: string | undefined },
): Promise<ProgramRun> {
  const { cwd, env, stdin } = options;
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env,
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  // A program that ends without reading its input closes the pipe: that is its right.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(stdin);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The program has no output to read.');
  const [out, complaints, [exitCode]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')]);
  clearTimeout(timer);
  return { stdout: out, stderr: complaints, exitCode: typeof exitCode === 'number' ? exitCode : null, isTooLate };
}
