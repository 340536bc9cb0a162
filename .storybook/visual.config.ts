import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { root, stories } from './stories-project.ts';

const sheets = {
  setupFiles: [fileURLToPath(new URL('visual.setup.ts', import.meta.url))],
  testNamePattern: 'Sheet$',
};

/** Compares the sheet of each component and screen with its baseline in `tests/visual/baselines`. */
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
