import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { GeminiCLIExtension } from '../../gemini-core.js';
import { HookType } from '../../gemini-core.js';
import type { Host } from '../cli-config.js';
import { firstLine } from '../core/config-error.js';
import { isRecord } from '../settings/schema/fields.js';
import { fillIn } from './fill-in.js';

type Hooks = NonNullable<GeminiCLIExtension['hooks']>;
type Variables = Readonly<Record<string, string>>;

const fileSchema = z.object({ hooks: z.custom<Hooks>(isRecord, 'must be an object') });

/** The hooks of an extension; each of its commands is given the extension's settings as variables. */
export async function readHooks(
  folder: string,
  names: Readonly<Record<string, string | undefined>>,
  variables: Variables,
  host: Host,
): Promise<Hooks | undefined> {
  const file = join(folder, 'hooks', 'hooks.json');
  try {
    const { hooks } = fileSchema.parse(fillIn(JSON.parse(await readFile(file, 'utf8')), names));
    if (Object.keys(variables).length > 0) giveVariables(hooks, variables);
    return hooks;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) host.warn(`The hooks in ${file} are not used: ${firstLine(error)}`);
    return undefined;
  }
}

function giveVariables(hooks: Hooks, variables: Variables): void {
  for (const hook of Object.values(hooks).flatMap((list) => list.flatMap((definition) => definition.hooks))) {
    if (hook.type === HookType.Command) hook.env = { ...hook.env, ...variables };
  }
}
