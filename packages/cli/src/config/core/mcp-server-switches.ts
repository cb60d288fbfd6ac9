import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { ConfigParameters } from '../../gemini-core.js';
import type { Host } from '../cli-config.js';
import { geminiFolder } from '../home.js';

const switchesSchema = z.record(z.string(), z.looseObject({ enabled: z.boolean().optional() }));

/** Servers that a person has switched off with `gemini mcp disable`. */
export function mcpServerSwitches(host: Host): NonNullable<ConfigParameters['mcpEnablementCallbacks']> {
  const file = join(geminiFolder(host.env), 'mcp-server-enablement.json');
  let switches: Promise<z.infer<typeof switchesSchema>> | undefined;
  return {
    isSessionDisabled: () => false,
    isFileEnabled: async (id) => {
      switches ??= readSwitches(file, host);
      return (await switches)[id.trim().toLowerCase()]?.enabled ?? true;
    },
  };
}

async function readSwitches(file: string, host: Host): Promise<z.infer<typeof switchesSchema>> {
  try {
    return switchesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) host.warn(`The list of switched off MCP servers cannot be read, so all are on: ${file}`);
    return {};
  }
}
