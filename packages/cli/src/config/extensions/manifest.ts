import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { MCPServerConfig } from '../../gemini-core.js';
import { isRecord } from '../settings/schema/fields.js';
import { fillIn, placeNames } from './fill-in.js';

const setting = z.object({
  name: z.string(),
  description: z.string().default(''),
  envVar: z.string(),
  sensitive: z.boolean().optional(),
});

/** An extension's own account of itself. Of what it offers, only what has the right form is taken. */
const manifestSchema = z.object({
  name: z.string().regex(/^[a-zA-Z0-9-]+$/, 'the name may only have letters, digits and dashes'),
  version: z.string().min(1),
  contextFileName: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  mcpServers: z.record(z.string(), z.custom<MCPServerConfig>(isRecord)).optional().catch(undefined),
  excludeTools: z.array(z.string()).optional().catch(undefined),
  settings: z.array(setting).optional().catch(undefined),
  plan: z.object({ directory: z.string() }).optional().catch(undefined),
  migratedTo: z.string().optional().catch(undefined),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestSetting = z.infer<typeof setting>;

/** Reads `gemini-extension.json`, with the names of places filled in. */
export async function readManifest(folder: string, workspace: string): Promise<Manifest> {
  const raw: unknown = JSON.parse(await readFile(join(folder, 'gemini-extension.json'), 'utf8'));
  const checked = manifestSchema.safeParse(fillIn(raw, placeNames(folder, workspace)));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
