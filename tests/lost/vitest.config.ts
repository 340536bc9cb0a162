import { defineConfig } from 'vitest/config';

/**
 * Loses the answer of every write of every screen, in a real browser, and counts in the database what was done. The tables
 * are written to `.artifacts/lost`. To run some: `vitest run --config tests/lost/vitest.config.ts -t links.reset`.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'lost',
    globalSetup: ['tests/journeys/parts/bundle-server.ts', 'tests/journeys/parts/migrate-place.ts'],
    include: ['tests/lost/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
  },
});
