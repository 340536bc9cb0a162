import { defineConfig } from 'vitest/config';

const suite = (name: string, folder: string) => ({
  // For what hangs: a machine that does much else takes many times as long.
  test: { name, include: [`${folder}/**/*.test.ts`], testTimeout: 60_000 },
});

/** The suites without a browser. Stories and journeys have configurations of their own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      suite('core', 'packages/core/src'),
      suite('ui', 'packages/ui/src'),
      suite('portal', 'packages/portal/{build,src}'),
      suite('cli', 'packages/cli/src'),
      suite('fences', 'tests/fences'),
    ],
  },
});
