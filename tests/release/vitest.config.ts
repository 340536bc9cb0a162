import { defineConfig } from 'vitest/config';

/** The release in a separate folder, and production by `docs/production.md`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/release/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
