import type { Layer } from './merge-settings.js';
import { mergeSettings } from './merge-settings.js';
import { isRecord } from './schema/fields.js';

/**
 * Reads settings under the names that they had in earlier versions. Gemini CLI rewrites the file for that; here the
 * file stays as it is. A value under the new name wins.
 */
export function updateOldKeys(layer: Layer): Layer {
  const old = mergeSettings(...UPDATES.map((update) => update(layer)));
  return Object.keys(old).length === 0 ? layer : mergeSettings(old, layer);
}

const UPDATES: readonly ((layer: Layer) => Layer)[] = [approvalMode, fuzzySearch, planMode, investigator, helpAgent];

function approvalMode(layer: Layer): Layer {
  const mode = at(layer, 'tools', 'approvalMode');
  return mode === undefined ? {} : { general: { defaultApprovalMode: mode } };
}

function fuzzySearch(layer: Layer): Layer {
  const disabled = at(layer, 'context', 'fileFiltering', 'disableFuzzySearch');
  return typeof disabled === 'boolean' ? { context: { fileFiltering: { enableFuzzySearch: !disabled } } } : {};
}

function planMode(layer: Layer): Layer {
  const enabled = at(layer, 'experimental', 'plan');
  return enabled === undefined ? {} : { general: { plan: { enabled } } };
}

function investigator(layer: Layer): Layer {
  const old = at(layer, 'experimental', 'codebaseInvestigatorSettings');
  if (!isRecord(old)) return {};
  const thinking = { thinkingConfig: { thinkingBudget: old['thinkingBudget'] } };
  return agentOverride('codebase_investigator', {
    enabled: old['enabled'],
    ...ifAny('runConfig', { maxTurns: old['maxNumTurns'], maxTimeMinutes: old['maxTimeMinutes'] }),
    ...ifAny('modelConfig', {
      model: old['model'],
      generateContentConfig: old['thinkingBudget'] === undefined ? undefined : thinking,
    }),
  });
}

function helpAgent(layer: Layer): Layer {
  const old = at(layer, 'experimental', 'cliHelpAgentSettings');
  return isRecord(old) ? agentOverride('cli_help', { enabled: old['enabled'] }) : {};
}

function agentOverride(name: string, override: Layer): Layer {
  return { agents: { overrides: { [name]: withoutUndefined(override) } } };
}

function ifAny(key: string, values: Layer): Layer {
  const given = withoutUndefined(values);
  return Object.keys(given).length === 0 ? {} : { [key]: given };
}

function withoutUndefined(values: Layer): Layer {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}
