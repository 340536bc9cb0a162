import { defaultExclude, defineConfig } from 'vitest/config';
import { longFirst } from '../../tests/long-first.ts';

/**
 * Tests that one engine is enough for. On PostgreSQL alone: a killed process leaves its database to another. On the
 * embedded one: itself, what opens both engines by itself or none, what is answered before the database is asked, the
 * count of each call's limit, and what reads and writes rows without a lock of its own. Every call runs on both
 * (`all-calls/examples`).
 */
const otherEngine = {
  pglite: ['**/killed.test.ts'],
  postgres: [
    'open-pglite',
    'programs-beside-a-server',
    'column-store',
    'bounded-fetch',
    'terms/examples',
    'terms/random-rows',
    'migrations/{baseline,codes,terms}',
    'upgrade-check/compare-terms',
    'openapi/openapi',
    'all-calls/{methods,wrong-input,call-limits,conformance,unusual-input,consequences}',
    'links/owner-and-thief',
    'modules/network/{links,agents,nodes,detect}/**/*',
    'modules/care/{announcements,campaigns,statistics,system}/**/*',
    'modules/identity/telegram/**/*',
    'tests/agents/**/*',
  ].map((name) => `**/${name}.test.ts`),
};

const fileOf = (path: string) => new URL(`./src/${path}`, import.meta.url).pathname;

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name: `server on ${name}`,
    include: ['packages/server/src/**/*.test.ts', 'tests/agents/**/*.test.ts'],
    exclude: [...defaultExclude, ...otherEngine[name]],
    env: { TEST_ENGINE: name },
    alias: [{ find: /^@node-rs\/argon2$/, replacement: fileOf('testing/people/cheap-hashes.ts') }],
    // For what hangs: a machine that does much else takes twenty times as long as one that does not.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The cores of a small machine, and one more where a worker often waits for the database. Each takes 2.6 GB.
    maxWorkers: name === 'postgres' ? 3 : 2,
    sequence: { groupOrder: name === 'postgres' ? 1 : 0 },
    // Loading the server costs as much as testing it. What it remembers goes by its database, so files share modules.
    isolate: false,
    globalSetup: [fileOf('testing/databases/template.ts')],
  },
});

/** The server's tests, on the embedded database and, where TEST_DATABASE_URL names one, on a PostgreSQL. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    sequence: {
      sequencer: longFirst(
        'all-calls/unusual-input',
        'all-calls/conformance',
        'all-calls/methods',
        'all-calls/wrong-input',
        'all-calls/repeats',
        'all-calls/admin-calls',
        'backup/backup',
        'programs/programs-beside-a-server',
        'programs/main',
        'programs/make-token',
        'uniproxy/uniproxy',
        'agents/agents',
        'reports/orders',
        'watch/note-cut-off-traffic',
        'jobs/run-once',
      ),
    },
    projects: [engine('pglite'), ...(process.env.TEST_DATABASE_URL ? [engine('postgres')] : [])],
  },
});
