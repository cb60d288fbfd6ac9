import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

const recordSchema = z.object({
  source: z.string(),
  type: z.enum(['git', 'local', 'link', 'github-release']),
  releaseTag: z.string().optional(),
  ref: z.string().optional(),
  autoUpdate: z.boolean().optional(),
  allowPreRelease: z.boolean().optional(),
});

/** Where an extension was installed from. */
export type InstallRecord = z.infer<typeof recordSchema>;

export async function readInstallRecord(folder: string): Promise<InstallRecord | undefined> {
  try {
    const text = await readFile(join(folder, '.gemini-extension-install.json'), 'utf8');
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The id that Gemini CLI gives an extension; its secrets are kept under it. */
export function extensionId(name: string, record: InstallRecord | undefined): string {
  const repository = record?.type === 'git' || record?.type === 'github-release' ? gitHub(record.source) : undefined;
  return createHash('sha256')
    .update(repository ?? record?.source ?? name)
    .digest('hex');
}

/** The many spellings of one GitHub repository, as one. */
function gitHub(source: string): string | undefined {
  const location = source.replace(/^git@github\.com:/, '');
  if (location.startsWith('git@') || !URL.canParse(location, 'https://github.com')) return undefined;
  const { host, pathname } = new URL(location, 'https://github.com');
  const [owner, repository, ...rest] = pathname.split('/').filter(Boolean);
  if (host !== 'github.com' || !owner || !repository || rest.length > 0) return undefined;
  return `https://github.com/${owner}/${repository.replace('.git', '')}`;
}
