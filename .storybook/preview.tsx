import type { Decorator, Preview } from '@storybook/react-vite';
import type { i18n } from 'i18next';
import { Suspense, useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { configure } from 'storybook/test';
import { createWords } from '../packages/ui/src/locales/i18n.ts';
import { type Locale, type Namespace, namespaces } from '../packages/ui/src/locales/words.ts';
import { GlobalStyle } from '../packages/ui/src/theme/global-style.ts';

// What stands in a chunk of its own comes late on a machine that does much else, and is waited for.
configure({ asyncUtilTimeout: 60_000 });

/** One set of words a language, loaded whole before the first story of that language is drawn. */
const loaded = new Map<string, Promise<i18n>>();
const wordsOf = (locale: Locale): Promise<i18n> => {
  const known = loaded.get(locale) ?? createWords(locale, namespaces as readonly Namespace[]);
  loaded.set(locale, known);
  return known;
};

/** Theme and language come from the toolbar, so no story is written twice. */
const inSetting: Decorator = (Story, { globals, loaded: { words }, parameters }) => {
  const theme = String(globals.theme);
  const locale = String(globals.locale);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = locale;
  }, [theme, locale]);
  const padding = parameters.layout === 'fullscreen' ? 0 : 24;
  return (
    <I18nextProvider i18n={words}>
      <GlobalStyle />
      <Suspense>
        <div style={{ padding }}>
          <Story />
        </div>
      </Suspense>
    </I18nextProvider>
  );
};

const preview: Preview = {
  decorators: [inSetting],
  loaders: [async ({ globals }) => ({ words: await wordsOf(globals.locale as Locale) })],
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'zh-CN', title: '中文' },
          { value: 'en', title: 'English' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', locale: 'zh-CN' },
  parameters: {
    // The guards are how Base UI keeps the focus inside a layer; each hands it on at once.
    a11y: { test: 'error', context: { exclude: ['[data-base-ui-focus-guard]'] } },
    controls: { expanded: true },
    options: { storySort: { order: ['Foundations', 'Components', 'Layouts', 'Screens'] } },
    viewport: {
      options: {
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        tablet: { name: 'Tablet 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        small: { name: 'Phone 320', styles: { width: '320px', height: '568px' }, type: 'mobile' },
      },
    },
  },
};

export default preview;
