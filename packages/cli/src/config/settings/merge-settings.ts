import { isRecord } from './schema/fields.js';

export type Layer = Readonly<Record<string, unknown>>;
type Merge = 'union' | 'concat' | 'shallow';

/** Lists that grow from layer to layer; every other list is replaced. Objects are merged key by key. */
const MERGES: Readonly<Record<string, Merge>> = {
  mcpServers: 'shallow',
  policyPaths: 'union',
  adminPolicyPaths: 'union',
  'context.includeDirectories': 'concat',
  'context.fileFiltering.customIgnoreFilePaths': 'union',
  'tools.exclude': 'union',
  'advanced.excludedEnvVars': 'union',
  'extensions.disabled': 'union',
  'extensions.workspacesWithMigrationNudge': 'union',
  'skills.disabled': 'union',
  'hooksConfig.disabled': 'union',
};

/** Merges settings, the later layer over the earlier one. */
export function mergeSettings(...layers: readonly Layer[]): Record<string, unknown> {
  return layers.reduce<Record<string, unknown>>((merged, layer) => mergeObjects(merged, layer, ''), {});
}

function mergeObjects(below: Layer, above: Layer, path: string): Record<string, unknown> {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    if (value === undefined || UNSAFE_KEYS.has(key)) continue;
    const at = path === '' ? key : `${path}.${key}`;
    merged[key] = mergeValues(merged[key], value, at);
  }
  return merged;
}

function mergeValues(below: unknown, above: unknown, path: string): unknown {
  const merge = MERGES[path] ?? (HOOK_LIST.test(path) ? 'concat' : undefined);
  if (Array.isArray(below) && (merge === 'union' || merge === 'concat')) {
    const joined = [...below, ...(Array.isArray(above) ? above : [above])];
    return merge === 'union' ? [...new Set(joined)] : joined;
  }
  if (!isRecord(above)) return above;
  if (merge === 'shallow' && isRecord(below)) return { ...below, ...above };
  return mergeObjects(isRecord(below) ? below : {}, above, path);
}

const HOOK_LIST = /^hooks\.[^.]+$/;
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
