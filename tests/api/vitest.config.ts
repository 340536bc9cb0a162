import { defineConfig } from 'vitest/config';

/** Programs that others wrote, on a server process each; they come from PyPI once a machine. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 900_000, maxWorkers: 1 },
});
