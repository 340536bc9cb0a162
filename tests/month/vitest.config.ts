import { defineConfig } from 'vitest/config';

/** Runs `docs/operators-month.md` line by line with the release. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/month/**/*.test.ts'], testTimeout: 600_000 },
});
