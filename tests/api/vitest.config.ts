import { defineConfig } from 'vitest/config';

/** Third-party programs, each with its own server process. They are installed from PyPI once for each machine. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 900_000, maxWorkers: 2 },
});
