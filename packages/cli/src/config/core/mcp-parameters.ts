import { applyAdminAllowlist, applyRequiredServers } from '../../gemini-core.js';
import type { ConfigParameters } from '../../gemini-core.js';
import type { LoadedSettings } from '../settings/load-settings.js';
import { settingsSchema } from '../settings/settings-schema.js';
import { mcpServerSwitches } from './mcp-server-switches.js';
import type { SessionPlan } from './session-plan.js';

/** Which MCP servers are started. A list on the command line replaces the settings' lists. */
export function mcpParameters(plan: SessionPlan) {
  const { args, host, settings } = plan;
  const { admin, mcp } = settings.merged;
  if (admin?.mcp?.enabled === false) return { mcpEnabled: false, mcpServers: {} };
  const named = args.allowedMcpServerNames;
  return {
    mcpEnabled: true,
    mcpServerCommand: hasEntries(admin?.mcp?.config) ? undefined : mcp?.serverCommand,
    mcpServers: servers(plan),
    mcpEnablementCallbacks: mcpServerSwitches(host),
    allowedMcpServers: named ? [...named] : allowedInEveryLayer(settings),
    blockedMcpServers: named ? undefined : lists(settings, 'excluded').flat(),
  } satisfies Partial<ConfigParameters>;
}

/** The administrator of an account may narrow the list and add to it. */
function servers({ host, settings }: SessionPlan): ConfigParameters['mcpServers'] {
  const { admin, mcpServers = {} } = settings.merged;
  const { mcpServers: allowed, blockedServerNames } = hasEntries(admin?.mcp?.config)
    ? applyAdminAllowlist(mcpServers, admin.mcp.config)
    : { mcpServers, blockedServerNames: [] };
  if (blockedServerNames.length > 0) {
    host.warn(`The administrator of your account blocks these MCP servers: ${blockedServerNames.join(', ')}`);
  }
  return applyRequiredServers(allowed, admin?.mcp?.requiredConfig).mcpServers;
}

/** Each layer that has a list narrows the ones before it. */
function allowedInEveryLayer(settings: LoadedSettings): string[] | undefined {
  const [first, ...others] = lists(settings, 'allowed');
  return first?.filter((name) => others.every((list) => list.some((other) => isSameName(other, name))));
}

function lists({ layers }: LoadedSettings, key: 'allowed' | 'excluded'): string[][] {
  return layers.flatMap((layer) => {
    const list = settingsSchema.shape.mcp.safeParse(layer['mcp']).data?.[key];
    return list ? [list] : [];
  });
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function hasEntries<T extends object>(record: T | undefined): record is T {
  return record !== undefined && Object.keys(record).length > 0;
}
