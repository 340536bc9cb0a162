import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { root, stories } from './stories-project.ts';

const sheets = {
  setupFiles: [fileURLToPath(new URL('visual.setup.ts', import.meta.url))],
  testNamePattern: 'Sheet$',
  // A sheet of several high pictures takes half a minute on a busy machine, in the hook that compares them.
  hookTimeout: 300_000,
};

/**
 * Compares the sheet of each component and screen with its baseline in `tests/visual/baselines`. `compared` in
 * `packages/ui/src/screens/parts/in-page.tsx` says which states of a screen have pictures in which viewport.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      stories('visual-light', { theme: 'light', locale: 'zh-CN', viewport: 'desktop' }, sheets),
      stories('visual-dark', { theme: 'dark', locale: 'en', viewport: 'phone' }, sheets),
    ],
  },
});
