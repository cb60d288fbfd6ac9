import { realpathSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Host } from '../cli-config.js';
import { firstLine } from '../core/config-error.js';
import { geminiFolder } from '../home.js';
import type { Settings } from '../settings/settings-schema.js';
import { readEnablement } from './enablement.js';
import type { InstallRecord } from './install-record.js';
import { extensionId, readInstallRecord } from './install-record.js';
import type { Manifest } from './manifest.js';
import { readManifest } from './manifest.js';

/** An extension that is installed and whose manifest can be read. */
export interface InstalledExtension {
  readonly id: string;
  /** Its files: in the extensions folder, or elsewhere when it is linked. */
  readonly path: string;
  readonly manifest: Manifest;
  readonly record: InstallRecord | undefined;
  readonly isActive: boolean;
}

export interface ExtensionSearch {
  readonly host: Host;
  readonly settings: Settings;
  /** `-e`. */
  readonly named?: readonly string[];
}

export function extensionsFolder(env: Readonly<NodeJS.ProcessEnv>): string {
  return join(geminiFolder(env), 'extensions');
}

/** Finds the installed extensions. One that cannot be used is reported and left out. */
export async function findExtensions({ host, settings, named }: ExtensionSearch): Promise<InstalledExtension[]> {
  if (settings.admin?.extensions?.enabled === false) return [];
  const folder = extensionsFolder(host.env);
  const isOn = await readEnablement(folder, host, named);
  const names = await readdir(folder).catch((): string[] => []);
  const found = await Promise.all(names.toSorted().map((name) => readOne(join(folder, name), host, settings, isOn)));
  const extensions = withoutDoubles(found.flat(), host);
  warnOfUnknown(named, extensions, host);
  return extensions;
}

function warnOfUnknown(named: readonly string[] = [], extensions: readonly InstalledExtension[], host: Host): void {
  const known = ['none', ...extensions.map(({ manifest }) => manifest.name.toLowerCase())];
  for (const name of named.filter((one) => !known.includes(one.trim().toLowerCase()))) {
    host.warn(`Extension not found: ${name}`);
  }
}

function withoutDoubles(extensions: readonly InstalledExtension[], host: Host): InstalledExtension[] {
  const byName = new Map<string, InstalledExtension>();
  for (const extension of extensions) {
    const { name } = extension.manifest;
    if (byName.has(name)) host.warn(`Skipping the extension in ${extension.path}: "${name}" is there already.`);
    else byName.set(name, extension);
  }
  return [...byName.values()];
}

async function readOne(
  folder: string,
  host: Host,
  settings: Settings,
  isOn: (name: string) => boolean,
): Promise<InstalledExtension[]> {
  const info = await stat(folder).catch(() => undefined);
  if (!info?.isDirectory()) return [];
  try {
    const record = await readInstallRecord(folder);
    assertAllowed(settings, record);
    const path = record?.type === 'link' ? record.source : folder;
    const manifest = await readManifest(path, host.cwd);
    return [{ id: extensionId(manifest.name, record), path, manifest, record, isActive: isOn(manifest.name) }];
  } catch (error) {
    host.warn(`Skipping the extension in ${folder}: ${firstLine(error)}`);
    return [];
  }
}

/** An administrator may name the sources that extensions come from, or refuse those from the network. */
function assertAllowed({ security }: Settings, record: InstallRecord | undefined): void {
  const patterns = security?.allowedExtensions ?? [];
  if (patterns.length > 0) {
    const source = record ? realPath(record.source) : undefined;
    const isAllowed = source !== undefined && patterns.some((pattern) => new RegExp(pattern).test(source));
    if (!isAllowed) throw new Error('security.allowedExtensions does not allow its source.');
  } else if (security?.blockGitExtensions && (record?.type === 'git' || record?.type === 'github-release')) {
    throw new Error('security.blockGitExtensions refuses extensions from the network.');
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
