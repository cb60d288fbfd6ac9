import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundleEngine, writeFacade } from './bundle-engine.mjs';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));

await buildRuntime();
process.exit(0); // core keeps timers alive by being loaded

async function buildRuntime() {
  const outdir = join(packages, 'runtime/dist/bundle');
  await bundleEngine({ entry: join(packages, 'runtime/src/index.ts'), outdir });
  await writeFacade({ outdir, file: 'index.js' });
}
