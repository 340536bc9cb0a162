import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectConfiguration } from 'vitest/config';

const configDir = fileURLToPath(new URL('.', import.meta.url));
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Every bare import of `packages/ui`. If Vite discovered one late, it would reload the page during a test. */
const bareImports = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/dialog',
  '@base-ui/react/menu',
  '@base-ui/react/select',
  '@base-ui/react/tabs',
  '@base-ui/react/toast',
  '@base-ui/react/tooltip',
  '@hookform/resolvers/zod',
  '@storybook/addon-a11y',
  '@storybook/addon-a11y/preview',
  '@storybook/react-vite',
  'dompurify',
  'lucide-react',
  'marked',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'storybook/test',
  'styled-components',
  'uplot',
  'uqr',
  'xstate',
  'zod/mini',
];

const chromium = () =>
  playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
      ],
    },
    contextOptions: { reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai', locale: 'zh-CN' },
  });

/** All stories in one setting of the toolbar. */
export const stories = (
  name: string,
  setting: { theme: string; locale: string; viewport: string; frame?: 'on'; a11y?: { manual: true } },
  more: { setupFiles?: string[]; testNamePattern?: string; hookTimeout?: number; exclude?: string[] } = {},
): TestProjectConfiguration => ({
  root,
  cacheDir: `${root}/node_modules/.cache/${name}`,
  plugins: [
    storybookTest({
      configDir,
      // By default without the frame, which would be drawn thousands of times.
      initialGlobals: { frame: 'off', ...setting, viewport: { value: setting.viewport, isRotated: false } },
    }),
  ],
  optimizeDeps: { include: bareImports },
  test: {
    name,
    testTimeout: 120_000,
    env: { STORIES_LOCALE: setting.locale, STORIES_VIEWPORT: setting.viewport },
    // One page draws file after file, since Storybook cleans up after each story. A new page for each file took a third
    // of the time. `maxWorkers` of the configuration sets how many pages draw at once.
    isolate: false,
    ...more,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { allowedMismatchedPixelRatio: 0.002 },
          resolveScreenshotPath: ({ arg, ext }) => `${root}/tests/visual/baselines/${name}/${arg}${ext}`,
          resolveDiffPath: ({ arg, ext }) => `${root}/.artifacts/visual/${name}/${arg}${ext}`,
        },
      },
      provider: chromium(),
      instances: [{ browser: 'chromium' }],
    },
  },
});
