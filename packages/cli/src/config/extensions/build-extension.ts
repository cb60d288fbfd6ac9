import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { loadAgentsFromDirectory, loadExtensionPolicies, loadSkillsFromDir } from '../../gemini-core.js';
import type { GeminiCLIExtension } from '../../gemini-core.js';
import type { Host } from '../cli-config.js';
import { expandVariables } from '../settings/expand-variables.js';
import type { LoadedSettings } from '../settings/load-settings.js';
import { contextFiles, isInside } from './context-files.js';
import { readHooks } from './extension-hooks.js';
import { readVariables, settingValues } from './extension-variables.js';
import { fillIn, placeNames } from './fill-in.js';
import type { InstalledExtension } from './find-extensions.js';
import type { Manifest } from './manifest.js';

/** Reads everything that an extension offers, in the form in which core takes it. */
export async function buildExtension(
  installed: InstalledExtension,
  host: Host,
  { merged, trusted }: LoadedSettings,
): Promise<GeminiCLIExtension> {
  const { id, path, record, isActive, manifest: written } = installed;
  const { name, version } = written;
  const own = { id, name, version, path, isActive, installMetadata: record };
  if (!isActive) return { ...own, contextFiles: [] };

  const usesSettings = merged.experimental?.extensionConfig ?? true;
  const variables = await readVariables(installed, { cwd: host.cwd, env: host.env, trusted, usesSettings });
  const values = { ...variables.user, ...variables.workspace };
  const manifest = expandVariables(written, { ...host.env, ...values });
  const names = { ...placeNames(path, host.cwd), ...values };
  const settings = usesSettings ? settingValues(manifest.settings ?? [], variables) : [];
  const forHooks = Object.fromEntries(settings.flatMap(({ envVar, value }) => (value ? [[envVar, value]] : [])));
  const useHooks = merged.hooksConfig?.enabled ?? true;
  return {
    ...own,
    migratedTo: manifest.migratedTo,
    contextFiles: contextFiles(installed, host),
    mcpServers: merged.admin?.mcp?.enabled === false ? undefined : untrusted(manifest.mcpServers),
    excludeTools: manifest.excludeTools,
    settings: manifest.settings,
    resolvedSettings: settings,
    hooks: useHooks ? await readHooks(path, names, forHooks, host) : undefined,
    skills: (await loadSkillsFromDir(join(path, 'skills'))).map((skill) => ({
      ...fillIn(skill, names),
      extensionName: name,
    })),
    agents: await readAgents(path, name, names, host),
    ...(await readPolicies(path, name, host)),
    plan: manifest.plan && isInside(manifest.plan.directory) ? manifest.plan : undefined,
  };
}

/** An extension cannot vouch for its own servers. */
function untrusted(servers: Manifest['mcpServers']): Manifest['mcpServers'] {
  if (!servers) return undefined;
  return Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { ...server, trust: undefined }]));
}

async function readAgents(
  path: string,
  extensionName: string,
  names: Readonly<Record<string, string | undefined>>,
  host: Host,
): Promise<GeminiCLIExtension['agents']> {
  const { agents, errors } = await loadAgentsFromDirectory(join(path, 'agents'));
  for (const error of errors) host.warn(`An agent of the extension "${extensionName}" is not used: ${error.message}`);
  return agents.map((agent) => ({ ...fillIn(agent, names), extensionName }));
}

async function readPolicies(
  path: string,
  name: string,
  host: Host,
): Promise<Pick<GeminiCLIExtension, 'rules' | 'checkers'>> {
  const folder = join(path, 'policies');
  if (!existsSync(folder)) return {};
  const { rules, checkers, errors } = await loadExtensionPolicies(name, folder);
  for (const error of errors) host.warn(`A policy of the extension "${name}" is not used: ${error.message}`);
  return { rules, checkers };
}
