import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildCli } from './bundle-cli.mjs';
import { bundleEngine } from './bundle-engine.mjs';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
await bundleEngine({ entry: join(packages, 'runtime/src/index.ts'), outdir: join(packages, 'runtime/dist/bundle') });
await buildCli(join(packages, 'cli'));
