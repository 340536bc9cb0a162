import { defineConfig } from 'vitest/config';

/** What `npm run release` made, in a folder of its own, and production as `docs/production.md` says. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/release/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
