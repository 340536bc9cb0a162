import { defineConfig } from 'vitest/config';

/**
 * Agents that operators run, built from their sources, with a real client in front of them. One worker: building takes
 * all processors, and an agent polls once a minute, so that a file takes some minutes.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'real agents',
    env: { TEST_ENGINE: 'pglite' },
    globalSetup: ['packages/server/src/testing/databases/template.ts'],
    include: ['tests/real-agents/**/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    maxWorkers: 1,
  },
});
