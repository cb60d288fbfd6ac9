import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Host } from '../cli-config.js';

const rulesSchema = z.record(z.string(), z.object({ overrides: z.array(z.string()) }));

/** Tells whether an extension, by name, is on in the workspace. */
export type Enablement = (name: string) => boolean;

/** `-e` names the ones that are on, or none; without it each is on unless a rule for the folder says otherwise. */
export async function readEnablement(
  extensionsFolder: string,
  host: Host,
  named: readonly string[] = [],
): Promise<Enablement> {
  const names = named.map((name) => name.trim().toLowerCase());
  if (names.length === 1 && names[0] === 'none') return () => false;
  if (names.length > 0) return (name) => names.includes(name.toLowerCase());
  const rules = await readRules(join(extensionsFolder, 'extension-enablement.json'), host);
  const folder = withSlashes(host.cwd);
  return (name) => {
    const last = rules[name]?.overrides.findLast((rule) => covers(rule.replace(/^!/, ''), folder));
    return last === undefined || !last.startsWith('!');
  };
}

/** A rule that ends in `*` covers the folders below as well. */
function covers(rule: string, folder: string): boolean {
  return rule.endsWith('*') ? folder.startsWith(rule.slice(0, -1)) : folder === rule;
}

function withSlashes(path: string): string {
  return `/${path.replaceAll('\\', '/').replace(/^\/|\/$/g, '')}/`.replace(/^\/\/$/, '/');
}

async function readRules(file: string, host: Host): Promise<z.infer<typeof rulesSchema>> {
  try {
    return rulesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) host.warn(`The list of switched off extensions cannot be read, so all are on: ${file}`);
    return {};
  }
}
