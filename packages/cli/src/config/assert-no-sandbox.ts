import { CliError, ExitCode } from '../exit-codes.js';
import type { Settings } from './settings/settings-schema.js';

/** Who asked for a sandbox must not get a run without one. */
export function assertNoSandbox({ tools }: Settings, env: Readonly<NodeJS.ProcessEnv>): void {
  if (env['SANDBOX']) return;
  const fromEnv = env['GEMINI_SANDBOX']?.trim().toLowerCase();
  const setting = typeof tools?.sandbox === 'object' ? tools.sandbox.enabled : tools?.sandbox;
  const wanted = fromEnv ? !isNo(fromEnv) : Boolean(setting) && !isNo(String(setting));
  if (!wanted) return;
  throw new CliError(
    ExitCode.sandbox,
    `${fromEnv ? 'GEMINI_SANDBOX' : 'tools.sandbox'} asks for a sandbox, and there is none here: start the program inside one and set SANDBOX, or switch the setting off.`,
  );
}

function isNo(value: string): boolean {
  return value === '0' || value === 'false';
}
