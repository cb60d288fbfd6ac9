import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

import { bundleEngine } from './bundle-engine.mjs';

/** The modules that the launcher imports when it needs core; all of them are in the engine. */
const IN_ENGINE = /\/(agent-run|create-config|demo-session|start-worktree|gemini-core)\.js$/;

/**
 * The command line: a launcher that knows flags, settings and exit codes, and the engine that it loads for a run.
 * Help, version and mistakes are answered by the first few kilobytes.
 */
export async function buildCli(cli) {
  const dist = join(cli, 'dist');
  await bundleEngine({ entry: join(cli, 'src/engine.ts'), outdir: join(dist, 'engine') });
  await rm(join(dist, 'launcher'), { recursive: true, force: true });
  await build({
    entryPoints: { pollux: join(cli, 'src/main.ts') },
    outdir: dist,
    chunkNames: 'launcher/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['pollux-source'],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
    // CommonJS dependencies of the launcher ask for Node's own modules this way.
    banner: { js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);" },
    plugins: [engineOutside(join(dist, 'engine/index.js'))],
  });
}

/** Leaves the engine out of the launcher, wherever in it an import of the engine stands. */
function engineOutside(facade) {
  return {
    name: 'engine-outside',
    setup(bundle) {
      bundle.onResolve({ filter: IN_ENGINE }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: facade, namespace: 'engine' } : undefined,
      );
      // A chunk does not know how deep it will lie, so the facade is found from the program's own file.
      bundle.onLoad({ filter: /.*/, namespace: 'engine' }, () => ({
        contents:
          "import { dirname, join } from 'node:path';\n" +
          "import { realpathSync } from 'node:fs';\n" +
          "import { pathToFileURL } from 'node:url';\n" +
          'const program = dirname(realpathSync(process.argv[1]));\n' +
          "const engine = await import(pathToFileURL(join(program, 'engine/index.js')).href);\n" +
          'export const { createConfig, createDemoSession, isFileAndDirectorySecureSync, runAgent, startWorktree } = engine;\n',
      }));
    },
  };
}
