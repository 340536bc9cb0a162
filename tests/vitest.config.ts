import { defaultExclude, defineConfig } from 'vitest/config';
import { longFirst } from './long-first.ts';

/** Files that run on one engine. */
const files = {
  // Without those that harm PostgreSQL, and those whose subject is the same on both: they run on PostgreSQL.
  pglite: {
    include: ['tests/{journeys,faults}/**/*.test.ts'],
    exclude: [
      // Two servers answer on PostgreSQL.
      'tests/journeys/bad-networks.test.ts',
      ...['mails', 'outages', 'repeats', 'reports'].map((name) => `tests/faults/${name}.test.ts`),
    ],
  },
  // Without those about the embedded database's files or about the command line, and of the journeys only what several
  // processes or connections do at once.
  postgres: {
    include: ['tests/faults/**/*.test.ts', 'tests/journeys/{bad-networks,two-servers}.test.ts'],
    exclude: ['desk', 'site-as-file', 'staff', 'start', 'writes'].map(
      (name) => `tests/faults/${name}.test.ts`,
    ),
  },
};

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name: `on ${name}`,
    include: files[name].include,
    exclude: [...defaultExclude, ...files[name].exclude],
    env: { TEST_ENGINE: name },
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    // As many as a small machine has cores. With four, a page took four times as long, and all files together longer.
    maxWorkers: 2,
    // Pages over a slow network mostly wait, but a browser that draws eight of them does not.
    maxConcurrency: 4,
  },
});

/**
 * Journeys in a real browser with a real server process, and servers that are killed, on both databases. Each file
 * has its own data, ports and browser.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    sequence: {
      sequencer: longFirst(
        // They wait for minutes of the real clock.
        'journeys/two-tabs',
        'faults/outages',
        // They open many pages one after another.
        'journeys/bad-networks',
        'journeys/steady-pages',
        'journeys/stored-sessions',
        'account/passkey-as-factor',
        'visitors/first-picture',
        'visitors/front-door',
      ),
    },
    globalSetup: ['tests/journeys/parts/bundle-server.ts', 'tests/journeys/parts/migrate-place.ts'],
    projects: [engine('pglite'), ...(process.env.TEST_DATABASE_URL ? [engine('postgres')] : [])],
  },
});
