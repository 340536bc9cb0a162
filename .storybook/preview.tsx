import type { Decorator, Preview } from '@storybook/react-vite';
import { Suspense, useLayoutEffect } from 'react';
import { configure, expect } from 'storybook/test';
import { speakSamples } from '../packages/core/src/contract/base/sample.ts';
import { languageNames } from '../packages/core/src/words/languages.ts';
import type { I18n } from '../packages/ui/src/locales/i18n.ts';
import { allNamespaces, createWords } from '../packages/ui/src/locales/i18n.ts';
import { WordsProvider } from '../packages/ui/src/locales/use-translation.ts';
import type { Locale } from '../packages/ui/src/locales/words.ts';
import { GlobalStyle } from '../packages/ui/src/theme/global-style.ts';
import { frameOf } from './frame/frame-of.ts';
import { chineseIn, languageOfPage, openIn, zerosIn } from './language/language.ts';
import { directionOf, inPseudo, isPseudo, pseudoLanguages } from './language/pseudo-language.ts';
import { DocsFrame } from './pages/DocsFrame.tsx';
import { DocsPage } from './pages/DocsPage.tsx';
import { stayInPlace } from './pages/embedded.ts';
import { initialSettings } from './pages/toolbar.ts';
import { completeProps } from './props.ts';

stayInPlace();
speakSamples(languageOfPage);

// Lazy chunks arrive late on a busy machine, so waits have a long timeout.
configure({ asyncUtilTimeout: 60_000 });

/** One instance for each language, loaded completely before the first story in it is drawn. */
const loaded = new Map<string, Promise<I18n>>();
const load = async (locale: string): Promise<I18n> =>
  isPseudo(locale)
    ? inPseudo(await createWords('en', allNamespaces()), locale)
    : createWords(locale as Locale, allNamespaces());
const wordsOf = (locale: string): Promise<I18n> => {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  return known;
};

/** Theme and language are set in the toolbar, so no story exists twice. */
const inSetting: Decorator = (Story, { args, globals, loaded: { words, frame }, parameters }) => {
  const theme = String(globals.theme);
  const locale = String(globals.locale);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [theme, locale]);
  const padding = parameters.layout === 'fullscreen' ? 0 : 24;
  const story = <Story args={args} />;
  return (
    <WordsProvider value={words}>
      <GlobalStyle />
      <Suspense>
        <div style={{ padding }} data-story>
          {frame ? <frame.InPortal route={frame.route}>{story}</frame.InPortal> : story}
        </div>
      </Suspense>
    </WordsProvider>
  );
};

/** What the docgen plugin adds to a component. */
interface Documented {
  __docgenInfo?: { description?: string };
}
/** Parameters of a component's stories. */
interface Usage {
  /** A description for things without one in the source: a styled element, or several screens together. */
  what?: string;
  use?: string;
  not?: string;
}

/** In tests axe only reports violations: listing everything that passed takes longer than finding the violations. */
const asked = import.meta.env.VITEST_STORYBOOK === 'false' ? { resultTypes: ['violations'] } : {};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [inSetting],
  // Checks every story: the page behind an open dialog is inert, all words are in the toolbar's language, and data that
  // is still loading is not shown as zero.
  afterEach: ({ canvasElement, globals, name }) => {
    const isOpen = document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null;
    if (isOpen) expect(canvasElement.closest('[inert]')).not.toBeNull();
    if (!globals.locale.startsWith('zh')) expect(chineseIn(document.body)).toEqual([]);
    if (/loading$/i.test(name)) expect(zerosIn(canvasElement)).toEqual([]);
  },
  argTypesEnhancers: [completeProps],
  loaders: [
    async (context) => {
      const { globals } = context;
      if (globals.locale !== languageOfPage) await openIn(globals);
      return { words: await wordsOf(String(globals.locale)), frame: await frameOf(context) };
    },
  ],
  // A story's play function works in the screen only: the frame around it has links and switches of the same names.
  mount: (context) => async (ui) => {
    if (ui !== undefined) context.originalStoryFn = () => ui;
    await context.renderToCanvas();
    const screen = context.loaded.frame && context.canvasElement.querySelector('main');
    if (screen) context.canvasElement = screen;
    return context.canvas;
  },
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
    frame: {
      toolbar: {
        title: 'Frame',
        icon: 'sidebar',
        dynamicTitle: true,
        items: [
          { value: 'on', title: 'In its frame' },
          { value: 'off', title: 'Screen alone' },
        ],
      },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          ...[...Object.entries(languageNames), ...Object.entries(pseudoLanguages)].map(([value, title]) => ({
            value,
            title,
          })),
        ],
      },
    },
  },
  initialGlobals: { ...initialSettings },
  parameters: {
    // Base UI keeps the focus inside of a layer by focus guards, which pass the focus on at once.
    a11y: { test: 'error', options: asked, context: { exclude: ['[data-base-ui-focus-guard]'] } },
    controls: { expanded: true },
    docs: {
      container: DocsFrame,
      page: DocsPage,
      codePanel: true,
      // The parameters of the stories describe when to use a component.
      extractComponentDescription: (
        component: Documented | undefined,
        { parameters }: { parameters: Usage },
      ) =>
        [
          parameters.what ?? component?.__docgenInfo?.description,
          parameters.use && `**When:** ${parameters.use}`,
          parameters.not && `**When not:** ${parameters.not}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
    },
    options: {
      // The common states of screens come first, in one order; a screen's own states follow.
      storySort: {
        includeNames: true,
        order: [
          'Start',
          'Guide',
          [
            'Writing',
            'Forms and refusals',
            'States',
            'Money',
            'Charts',
            'Nodes and health',
            'Phones',
            'Dark',
            'Right to left',
          ],
          'Foundations',
          'components',
          'layouts',
          'screens',
          [
            '*',
            [
              '*',
              [
                'Docs',
                'Sheet',
                'Ready',
                'Loading',
                'Empty',
                'Sending',
                'Offline',
                'ServerError',
                'Refused',
                'Old',
                'Long',
                '*',
              ],
            ],
          ],
        ],
      },
    },
    viewport: {
      options: {
        small: { name: 'Phone 360', styles: { width: '360px', height: '640px' }, type: 'mobile' },
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        upright: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        tablet: { name: 'Tablet 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        laptop: { name: 'Laptop 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
