import { defineConfig } from 'vitest/config';

/**
 * Every page, for every kind of customer, in a real browser, with one test for each visit. Screenshots and a contact
 * sheet are written to `.artifacts/crawl`. To run some: `vitest run --config tests/crawl/vitest.config.ts -t
 * '/user/wallet of banned'`.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'crawl',
    globalSetup: 'tests/journeys/parts/bundle-server.ts',
    include: ['tests/crawl/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    maxConcurrency: 3,
  },
});
