import { defineConfig } from 'vitest/config';

/**
 * Loses the answer of every write of every screen, in a real browser, and counts in the database what was done. The table
 * is written to `.artifacts/lost/lost.md`. To run some: `vitest run --config tests/lost/vitest.config.ts -t links.reset`.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'lost',
    include: ['tests/lost/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
