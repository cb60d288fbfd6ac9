import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['pollux-source'] },
  ssr: { resolve: { conditions: ['pollux-source'] } },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'bench/**/*.test.ts', 'parity/src/**/*.test.ts'],
    // Core keeps process-wide state: each test file gets a process of its own.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
