import { defineConfig } from 'vitest/config';

/** `docs/operators-month.md`, done line by line with what `npm run release` made. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/month/**/*.test.ts'], testTimeout: 600_000 },
});
