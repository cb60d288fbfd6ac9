import { AuthType, FatalError, loadApiKey } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';
import { firstLine } from '../core/config-error.js';
import type { AuthChoice } from './choose-auth.js';
import { failure, missingKey } from './choose-auth.js';
import { within } from './within.js';

/** A keychain without a service behind it may never answer. */
const KEYCHAIN_MS = 2_000;

const TYPES = {
  'oauth-personal': AuthType.LOGIN_WITH_GOOGLE,
  'gemini-api-key': AuthType.USE_GEMINI,
  'vertex-ai': AuthType.USE_VERTEX_AI,
  'compute-default-credentials': AuthType.COMPUTE_ADC,
  gateway: AuthType.GATEWAY,
} as const;

export async function authenticate(
  config: Config,
  choice: AuthChoice,
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<void> {
  const key = await keyFor(choice, env);
  try {
    await config.refreshAuth(TYPES[choice.type], key);
  } catch (error) {
    if (error instanceof FatalError) throw failure(firstLine(error), error);
    throw failure(`Authentication with "${choice.type}" failed: ${firstLine(error)}`, error);
  }
}

/** The API key, from the environment or the keychain. */
async function keyFor({ type, isExternal }: AuthChoice, env: Readonly<NodeJS.ProcessEnv>): Promise<string | undefined> {
  const given = env['GEMINI_API_KEY'];
  if (given || type === 'oauth-personal' || type === 'compute-default-credentials') return given;
  // Core looks for a Gemini key here as well and makes no use of it; any word spares it the keychain.
  if (type === 'vertex-ai') return 'not-used';
  const stored = await within(KEYCHAIN_MS, loadApiKey());
  if (stored.timedOut) {
    throw failure('The keychain of the system does not answer: set GEMINI_API_KEY, or GEMINI_FORCE_FILE_STORAGE=true.');
  }
  if (!stored.value && type === 'gemini-api-key' && !isExternal) throw missingKey();
  return stored.value ?? undefined;
}
