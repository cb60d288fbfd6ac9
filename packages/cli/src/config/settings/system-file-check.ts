import { existsSync } from 'node:fs';

/** Why a file of the machine's administrator may not be used; undefined when it may, or when there is none. */
export type SystemFileCheck = (path: string) => Promise<string | undefined>;

/** Core knows whom the operating system lets write to a file; only a machine with such a file needs to ask. */
export const refuseSystemFile: SystemFileCheck = async (path) => {
  if (!existsSync(path)) return undefined;
  const { isFileAndDirectorySecureSync } = await import('../../gemini-core.js');
  const { secure, reason } = isFileAndDirectorySecureSync(path);
  return secure ? undefined : (reason ?? 'others may write to it.');
};
