import { defineConfig } from 'vitest/config';

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name: `on ${name}`,
    include: ['tests/{journeys,faults}/**/*.test.ts'],
    env: { TEST_ENGINE: name },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});

/** Journeys in a real browser over a real server process, and servers that are killed; on both databases. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    fileParallelism: false,
    projects: [engine('pglite'), ...(process.env.TEST_DATABASE_URL ? [engine('postgres')] : [])],
  },
});
