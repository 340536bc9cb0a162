import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { root, stories } from './stories-project.ts';

const inPseudo = {
  setupFiles: [fileURLToPath(new URL('language/setup.ts', import.meta.url))],
  testNamePattern: '(Sheet|Plain)$',
  exclude: ['packages/ui/src/components/**'],
};

/** Every story as a browser test, in two settings, and all states of each screen in a pseudo-language. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      stories('stories-light', { theme: 'light', locale: 'zh-CN', viewport: 'desktop' }),
      stories('stories-dark', { theme: 'dark', locale: 'en', viewport: 'phone' }),
      stories(
        'stories-pseudo',
        { theme: 'light', locale: 'en-XA', viewport: 'phone', a11y: { manual: true } },
        inPseudo,
      ),
    ],
  },
});
