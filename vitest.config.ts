import { defineConfig } from 'vitest/config';

/** The suites without a browser. Stories and journeys have configurations of their own. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['packages/core/src/**/*.test.ts'] } },
      { test: { name: 'ui', include: ['packages/ui/src/**/*.test.ts'] } },
      { test: { name: 'portal', include: ['packages/portal/{build,src}/**/*.test.ts'] } },
      { test: { name: 'cli', include: ['packages/cli/src/**/*.test.ts'] } },
      { test: { name: 'fences', include: ['tests/fences/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
