import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { LAZY_MODULES, standInSource } from './lazy-modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const core = dirname(createRequire(join(root, 'packages/runtime/')).resolve('@google/gemini-cli-core'));

/** Optional at run time: native add-ons, and drivers that nothing here uses. */
const EXTERNAL = [
  '@github/keytar',
  'node-pty',
  '@lydell/*',
  '@mikro-orm/*',
  'sqlite3',
  'express',
  '@google-cloud/storage',
];

/** ADK re-exports everything from its index; none of these packages does anything by being imported. */
const FREE_OF_SIDE_EFFECTS =
  /(^|node_modules\/)(@google\/adk|@mikro-orm|@opentelemetry|@a2a-js|@google-cloud\/vertexai|lodash-es)(\/|$)/;

/**
 * Bundles core, ADK and our code into one CommonJS file with V8's code cache beside it: loading thousands of small
 * files is most of what starting Gemini CLI costs. Files that core looks for beside its code are copied next to it;
 * `index.js` is an ES module with the engine's exports.
 */
export async function bundleEngine({ entry, outdir, conditions = ['pollux-source'] }) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const outfile = join(outdir, 'engine.js');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    conditions,
    charset: 'ascii', // keeps the source in one byte per character in memory
    minify: true,
    keepNames: true, // core tells tools and errors apart by the names of their classes
    legalComments: 'none',
    // V8 has no way to import from a script that was compiled with a code cache.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
    external: EXTERNAL,
    define: { 'import.meta.url': '__engine_url', 'process.env.CLI_VERSION': JSON.stringify(await coreVersion()) },
    // Wrapped here and not when it is loaded, which would copy all of it.
    banner: {
      js:
        '(function (exports, require, module, __filename, __dirname) {' +
        "const __engine_url = require('node:url').pathToFileURL(__filename).href;",
    },
    footer: { js: '})' },
    plugins: [lazyModules(), wasmBeside(outdir), commonJsParser(), pruneUnused()],
  });
  for (const assets of ['src/policy/policies', 'src/skills/builtin']) {
    await cp(join(core, assets), join(outdir, basename(assets)), { recursive: true });
  }
  const cached = spawnSync(process.execPath, [fileURLToPath(new URL('cache-engine.mjs', import.meta.url)), outfile], {
    stdio: 'inherit',
  });
  if (cached.status !== 0) throw new Error(`the code cache of ${outfile} could not be made`);
}

async function coreVersion() {
  return JSON.parse(await readFile(join(core, '../package.json'), 'utf8')).version;
}

function lazyModules() {
  return {
    name: 'lazy-modules',
    setup(bundle) {
      bundle.onResolve({ filter: /^[@a-z.]/ }, ({ path, kind, importer, resolveDir }) => {
        const isCore = importer.includes('gemini-cli-core/dist');
        if (kind !== 'import-statement' || !isCore || !(path in LAZY_MODULES)) return undefined;
        return { path, namespace: 'lazy', pluginData: { resolveDir } };
      });
      bundle.onLoad({ filter: /.*/, namespace: 'lazy' }, async ({ path, pluginData: { resolveDir } }) => {
        const real = await bundle.resolve(path, { kind: 'require-call', resolveDir });
        if (real.errors.length > 0) return { errors: real.errors };
        return { contents: standInSource(real.path, LAZY_MODULES[path]), resolveDir };
      });
    },
  };
}

/** Core parses shell commands with two wasm files of two megabytes; they are read when the first command comes. */
function wasmBeside(outdir) {
  return {
    name: 'wasm-beside',
    setup(bundle) {
      bundle.onResolve({ filter: /\.wasm\?binary$/ }, ({ path, resolveDir }) => ({
        path: createRequire(join(resolveDir, 'x')).resolve(path.replace('?binary', '')),
        namespace: 'wasm',
      }));
      bundle.onLoad({ filter: /.*/, namespace: 'wasm' }, async ({ path }) => {
        await cp(path, join(outdir, basename(path)));
        const file = JSON.stringify(basename(path));
        return {
          contents: `export default require('node:fs').readFileSync(require('node:path').join(__dirname, ${file}));`,
        };
      });
    },
  };
}

/** The parser's ES module declares a `require` of its own, which would hide the real one. */
function commonJsParser() {
  return {
    name: 'common-js-parser',
    setup(bundle) {
      bundle.onResolve({ filter: /^web-tree-sitter$/ }, ({ path, resolveDir }) => ({
        path: createRequire(join(resolveDir, 'x')).resolve(path),
      }));
    },
  };
}

/** Lets the bundler drop what is not used. */
function pruneUnused() {
  return {
    name: 'prune-unused',
    setup(bundle) {
      bundle.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const candidate =
          FREE_OF_SIDE_EFFECTS.test(path) || (path.startsWith('.') && FREE_OF_SIDE_EFFECTS.test(importer));
        if (!candidate || pluginData === 'resolving') return undefined;
        const found = await bundle.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' });
        if (found.errors.length > 0 || !FREE_OF_SIDE_EFFECTS.test(found.path)) return undefined;
        return { path: found.path, external: found.external, sideEffects: false };
      });
    },
  };
}
