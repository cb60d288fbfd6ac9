import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const file = fileURLToPath(new URL('engine.js', import.meta.url));

/** Runs the engine with V8's code cache; a cache of another Node version is refused by V8 and does no harm. */
export function loadEngine() {
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: readIfThere(`${file}.cache`),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return Object.assign(module.exports, { [ENGINE_SCRIPT]: script });
}

/** Where the script that made the engine is found, for the one who makes the cache. */
export const ENGINE_SCRIPT = Symbol.for('pollux.engine-script');

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
