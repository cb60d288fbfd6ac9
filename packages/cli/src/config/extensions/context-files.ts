import { existsSync } from 'node:fs';
import { isAbsolute, resolve, win32 } from 'node:path';

import type { Host } from '../cli-config.js';
import type { InstalledExtension } from './find-extensions.js';

/** The extension's memory files that exist. A path that leads out of the extension is refused. */
export function contextFiles({ manifest, path }: InstalledExtension, host: Host): string[] {
  const named = manifest.contextFileName || 'GEMINI.md';
  return [named].flat().flatMap((name) => {
    if (isInside(name)) return [resolve(path, name)].filter((file) => existsSync(file));
    host.warn(`The extension "${manifest.name}" names a context file outside of itself, which is not read: "${name}".`);
    return [];
  });
}

export function isInside(name: string): boolean {
  if (name.trim() === '' || name.includes('\0') || isAbsolute(name) || win32.isAbsolute(name)) return false;
  return !name.includes('..') && !decoded(name).includes('..');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
