import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Runs the engine once, keeps what V8 compiled for it, and writes the module that exports what it exports.
const [, , outfile] = process.argv;
const outdir = dirname(outfile);
const loader = join(outdir, 'engine-loader.mjs');
cpSync(fileURLToPath(new URL('engine-loader.mjs', import.meta.url)), loader);
const { ENGINE_SCRIPT, loadEngine } = await import(pathToFileURL(loader).href);
const engine = loadEngine();
writeFileSync(`${outfile}.cache`, engine[ENGINE_SCRIPT].createCachedData());
writeFileSync(
  join(outdir, 'index.js'),
  `import { loadEngine } from './engine-loader.mjs';\nexport const { ${Object.keys(engine).join(', ')} } = loadEngine();\n`,
);
process.exit(0); // core keeps timers alive by being loaded
