import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Runs the engine once and keeps what V8 compiled for it.
const [, , outfile] = process.argv;
const loader = join(dirname(outfile), 'engine-loader.mjs');
cpSync(fileURLToPath(new URL('engine-loader.mjs', import.meta.url)), loader);
const { ENGINE_SCRIPT, loadEngine } = await import(pathToFileURL(loader).href);
const engine = loadEngine();
writeFileSync(`${outfile}.cache`, engine[ENGINE_SCRIPT].createCachedData());
process.exit(0);
