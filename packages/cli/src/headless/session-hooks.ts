import { SessionEndReason, SessionStartSource } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';

/** Runs the hooks of a session's start; they may say something to the person and put context in front of the prompt. */
export async function runStartHooks(
  config: Pick<Config, 'getHookSystem'>,
  prompt: string,
  stderr: (text: string) => void,
): Promise<string> {
  const result = await config.getHookSystem()?.fireSessionStartEvent(SessionStartSource.Startup);
  if (result?.systemMessage) stderr(`${result.systemMessage}\n`);
  const context = result?.getAdditionalContext();
  return context ? `<hook_context>${context}</hook_context>\n\n${prompt}` : prompt;
}

/** Runs the hooks of a session's end; the session is over, so their failure changes nothing. */
export async function runEndHooks(config: Pick<Config, 'getHookSystem'>): Promise<void> {
  await config
    .getHookSystem()
    ?.fireSessionEndEvent(SessionEndReason.Exit)
    .catch(() => undefined);
}
