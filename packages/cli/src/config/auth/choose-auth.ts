import { CliError, ExitCode } from '../../exit-codes.js';
import { userSettingsFile } from '../settings/settings-files.js';
import type { Settings } from '../settings/settings-schema.js';

type Env = Readonly<NodeJS.ProcessEnv>;

/** Core's names for the ways to authenticate. */
const AUTH_TYPES = ['oauth-personal', 'gemini-api-key', 'vertex-ai', 'compute-default-credentials', 'gateway'] as const;
type AuthName = (typeof AUTH_TYPES)[number];

export interface AuthChoice {
  readonly type: AuthName;
  /** Credentials come from outside, so that missing ones are nobody's mistake yet. */
  readonly isExternal: boolean;
}

/** How to authenticate: what the settings select, else what the environment implies. */
export function chooseAuth(settings: Settings, env: Env): AuthChoice {
  const type = chooseType(settings, env);
  const isExternal = settings.security?.auth?.useExternal ?? false;
  if (!isExternal) assertEnvironment(type, env);
  return { type, isExternal };
}

function chooseType(settings: Settings, env: Env): AuthName {
  const { enforcedType } = settings.security?.auth ?? {};
  const type = selectedType(settings, env) ?? typeFromEnvironment(env);
  if (enforcedType && type !== enforcedType) throw failure(enforcedMessage(enforcedType, type));
  if (!type) {
    throw failure(
      `No way to authenticate is configured: select one in ${userSettingsFile(env)}, or set GEMINI_API_KEY, ` +
        'GOOGLE_GENAI_USE_VERTEXAI or GOOGLE_GENAI_USE_GCA.',
    );
  }
  const name = AUTH_TYPES.find((known) => known === type);
  if (!name) throw failure(`Invalid auth method selected: "${type}" is none of ${AUTH_TYPES.join(', ')}.`);
  return name;
}

/** What can be seen to be missing without asking anybody. An API key may still be in the system's keychain. */
function assertEnvironment(type: AuthName, env: Env): void {
  const hasProject = Boolean(env['GOOGLE_CLOUD_PROJECT'] && env['GOOGLE_CLOUD_LOCATION']);
  if (type === 'vertex-ai' && !hasProject && !env['GOOGLE_API_KEY']) {
    throw failure(
      'Vertex AI needs GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION, or GOOGLE_API_KEY in express mode: set them and try again.',
    );
  }
}

export function missingKey(): CliError {
  return failure(
    'The Gemini API needs a key: set GEMINI_API_KEY, in the environment or in a .env file, and try again.',
  );
}

export function failure(message: string, cause?: unknown): CliError {
  return new CliError(ExitCode.authentication, message, { cause });
}

/** On Google's own machines the machine's credentials are the default, before any key in the environment. */
function selectedType(settings: Settings, env: Env): string | undefined {
  const selected = settings.security?.auth?.selectedType;
  if (selected && selected !== 'cloud-shell') return selected;
  return onGoogleMachine(env) ? 'compute-default-credentials' : undefined;
}

/** A base URL alone means a gateway; with a key it is the Gemini API behind another address. */
function typeFromEnvironment(env: Env): AuthName | undefined {
  if (env['GOOGLE_GENAI_USE_GCA'] === 'true') return 'oauth-personal';
  if (env['GOOGLE_GENAI_USE_VERTEXAI'] === 'true') return 'vertex-ai';
  if (env['GEMINI_API_KEY']) return 'gemini-api-key';
  return env['GOOGLE_GEMINI_BASE_URL'] ? 'gateway' : undefined;
}

function onGoogleMachine(env: Env): boolean {
  return env['CLOUD_SHELL'] === 'true' || env['GEMINI_CLI_USE_COMPUTE_ADC'] === 'true';
}

function enforcedMessage(enforced: string, current: string | undefined): string {
  return current
    ? `The enforced authentication type is "${enforced}", but the current type is "${current}": authenticate with the enforced one.`
    : `The authentication type "${enforced}" is enforced, but no authentication is configured.`;
}
