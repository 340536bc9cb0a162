import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const configDir = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** Every bare import of `packages/ui`: found late, it would reload the page in the middle of a test. */
const bareImports = [
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
  'i18next',
  'lucide-react',
  'marked',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'storybook/test',
  'styled-components',
  'uqr',
  'zod/mini',
];

const chromium = () =>
  playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
const stories = (
  name: string,
  setting: { theme: string; locale: string; viewport: string },
): TestProjectConfiguration => ({
  root,
  cacheDir: `${root}/node_modules/.cache/${name}`,
  plugins: [
    storybookTest({
      configDir,
      initialGlobals: { ...setting, viewport: { value: setting.viewport, isRotated: false } },
    }),
  ],
  optimizeDeps: { include: bareImports },
  test: {
    name,
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: chromium(),
      instances: [{ browser: 'chromium' }],
    },
  },
});

export default defineConfig({
  root,
  test: {
    projects: [
      stories('stories-light', { theme: 'light', locale: 'zh-CN', viewport: 'desktop' }),
      stories('stories-dark', { theme: 'dark', locale: 'en', viewport: 'phone' }),
    ],
  },
});
