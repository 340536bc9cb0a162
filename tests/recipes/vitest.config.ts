import { defineConfig } from 'vitest/config';

/** Follows the recipes of `CONTRIBUTING.md` in a clone, one after another. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/recipes/**/*.test.ts'], testTimeout: 900_000, hookTimeout: 300_000 },
});
