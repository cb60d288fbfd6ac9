import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'dotenv';

import { KeychainTokenStorage } from '../../gemini-core.js';
import type { ResolvedExtensionSetting } from '../../gemini-core.js';
import { within } from '../auth/within.js';
import type { InstalledExtension } from './find-extensions.js';
import { extensionsFolder } from './find-extensions.js';
import type { ManifestSetting } from './manifest.js';

/** A keychain that does not answer must not hold up the start. */
const KEYCHAIN_MS = 2_000;

type Variables = Readonly<Record<string, string>>;

/** The values that a person has given to an extension's settings, for all workspaces and for this one. */
export interface ExtensionVariables {
  readonly user: Variables;
  readonly workspace: Variables;
  readonly userFile: string;
  readonly workspaceFile: string;
}

export interface VariableSources {
  readonly cwd: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly trusted: boolean;
  /** Off with `experimental.extensionConfig: false`. */
  readonly usesSettings: boolean;
}

export async function readVariables(
  { manifest, id }: InstalledExtension,
  { cwd, env, trusted, usesSettings }: VariableSources,
): Promise<ExtensionVariables> {
  if (!usesSettings) return { user: {}, workspace: {}, userFile: '', workspaceFile: '' };
  const secretNames = (manifest.settings ?? []).filter(({ sensitive }) => sensitive).map(({ envVar }) => envVar);
  const keychain = `Gemini CLI Extensions ${manifest.name} ${id}`;
  const userFile = join(extensionsFolder(env), manifest.name, '.env');
  const workspaceFile = join(cwd, '.env');
  return {
    userFile,
    workspaceFile,
    user: { ...(await readEnv(userFile)), ...(await secrets(keychain, secretNames)) },
    workspace: trusted
      ? { ...(await readEnv(workspaceFile)), ...(await secrets(`${keychain} ${cwd}`, secretNames)) }
      : {},
  };
}

/** Each of the extension's settings with its value and where that comes from. */
export function settingValues(
  settings: readonly ManifestSetting[],
  { user, workspace, userFile, workspaceFile }: ExtensionVariables,
): ResolvedExtensionSetting[] {
  return settings.map(({ name, envVar, sensitive = false }) => {
    const scope = envVar in workspace ? 'workspace' : envVar in user ? 'user' : undefined;
    const file = scope === 'workspace' ? workspaceFile : userFile;
    const source = sensitive ? 'Keychain' : file;
    return { name, envVar, value: workspace[envVar] ?? user[envVar], sensitive, scope, source: scope && source };
  });
}

async function readEnv(file: string): Promise<Variables> {
  return readFile(file).then(
    (content) => parse(content),
    () => ({}),
  );
}

async function secrets(service: string, names: readonly string[]): Promise<Variables> {
  if (names.length === 0) return {};
  const keychain = new KeychainTokenStorage(service);
  const read = Promise.all(names.map(async (name) => [name, await keychain.getSecret(name)] as const));
  const result = await within(
    KEYCHAIN_MS,
    read.catch(() => []),
  );
  const found = result.timedOut ? [] : result.value;
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
