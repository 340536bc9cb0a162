import { defaultExclude, defineConfig } from 'vitest/config';

/**
 * One engine runs the tests about the embedded database's files and those that concern only the browser. The other
 * runs the tests that harm PostgreSQL.
 */
const otherEngine = {
  pglite: ['tests/faults/outages.test.ts'],
  postgres: [
    'tests/faults/writes.test.ts',
    'tests/journeys/access-rule.test.ts',
    'tests/journeys/development.test.ts',
    'tests/journeys/first-load.test.ts',
    'tests/journeys/stored-sessions.test.ts',
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
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});

/**
 * Journeys in a real browser with a real server process, and servers that are killed, on both databases. Each file
 * has its own data, ports and browser.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [engine('pglite'), ...(process.env.TEST_DATABASE_URL ? [engine('postgres')] : [])],
  },
});
