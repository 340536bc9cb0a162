import { defaultExclude, defineConfig } from 'vitest/config';

/**
 * The embedded database's own files are cut off in one, and what a browser does alone is the same over both; PostgreSQL is
 * harmed in the other.
 */
const otherEngine = {
  pglite: ['tests/faults/outages.test.ts'],
  postgres: [
    'tests/faults/writes.test.ts',
    'tests/journeys/kept-sessions.test.ts',
    'tests/journeys/steady-pages.test.ts',
  ],
};

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name: `on ${name}`,
    include: ['tests/{journeys,faults}/**/*.test.ts'],
    exclude: [...defaultExclude, ...otherEngine[name]],
    env: { TEST_ENGINE: name },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});

/**
 * Journeys in a real browser over a real server process, and servers that are killed; on both databases. Each file has
 * a place, ports and a browser of its own.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [engine('pglite'), ...(process.env.TEST_DATABASE_URL ? [engine('postgres')] : [])],
  },
});
