import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { root, stories } from '../stories-project.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const sheets = { setupFiles: [file('setup.ts')], testNamePattern: 'Sheet$', hookTimeout: 300_000 };
/** Each screen where the portal draws it. */
const framed = {
  setupFiles: [file('framed.ts')],
  testNamePattern: '(^| )Ready$',
  hookTimeout: 60_000,
  exclude: ['packages/ui/src/{components,layouts,theme}/**', 'packages/ui/src/screens/test-pages/**'],
};

/**
 * Looks for broken words: in the sheet of each component and screen at every width, and in each screen in the portal's
 * frame at some widths. English has the longest words, and Chinese breaks between any two signs.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      stories(
        'widths-en',
        { theme: 'light', locale: 'en', viewport: 'desktop', a11y: { manual: true } },
        sheets,
      ),
      stories('widths-framed', { theme: 'light', locale: 'en', viewport: 'desktop', frame: 'on' }, framed),
    ],
  },
});
