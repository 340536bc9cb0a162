import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { root, stories } from '../stories-project.ts';

const sheets = {
  setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
  testNamePattern: 'Sheet$',
  hookTimeout: 300_000,
};

/** Draws the sheet of each component and screen at every width, in both languages, and looks for broken words. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      stories('widths-zh', { theme: 'light', locale: 'zh-CN', viewport: 'desktop' }, sheets),
      stories('widths-en', { theme: 'light', locale: 'en', viewport: 'desktop' }, sheets),
    ],
  },
});
