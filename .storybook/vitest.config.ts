import { defineConfig } from 'vitest/config';
import { root, stories } from './stories-project.ts';

/** Every story as a browser test, in two settings. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      stories('stories-light', { theme: 'light', locale: 'zh-CN', viewport: 'desktop' }),
      stories('stories-dark', { theme: 'dark', locale: 'en', viewport: 'phone' }),
    ],
  },
});
