/** The package's version as a constant, so that `--version` reads no file; a test keeps it equal to package.json's. */
export const VERSION = '0.1.0';
