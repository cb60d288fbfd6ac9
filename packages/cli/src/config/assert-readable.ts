import { accessSync, constants } from 'node:fs';

import type { CliArgs } from '../args/cli-args.js';
import { CliError, ExitCode } from '../exit-codes.js';

/** Core would name the file with a system error only when it comes to authenticate. */
export function assertReadable({ fakeResponses, fakeResponsesNonStrict }: CliArgs): void {
  for (const path of [fakeResponses, fakeResponsesNonStrict]) {
    if (path === undefined) continue;
    try {
      accessSync(path, constants.R_OK);
    } catch (error) {
      throw new CliError(ExitCode.input, `The file with fake responses cannot be read: ${path}`, { cause: error });
    }
  }
}
