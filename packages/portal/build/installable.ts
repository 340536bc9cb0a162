import { fileURLToPath } from 'node:url';
import { languages, sourceLanguage } from '@ferry/core/words/languages';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import type { Source } from '../../ui/src/locales/words.ts';
import { dark, light } from '../../ui/src/theme/tokens.ts';
import { readWords } from './words.ts';

const source = fileURLToPath(new URL('../src/routes.ts', import.meta.url));

/** The used part of the portal's routes. They import nothing that runs. */
interface Sitemap {
  readonly routes: Readonly<Record<string, { path: string; title: keyof Source['layout'] }>>;
}

/** The app's shortcuts on a long press: pages by their names in the sitemap. */
const shortcuts = ['nodes', 'buy', 'newRecharge', 'newTicket'] as const;

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icon-${purpose ? `${purpose}-` : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

/** The name is the default one. The server replaces it by the site's. */
function manifest(lang: string, { routes }: Sitemap): string {
  const words = readWords<Source['layout']>(lang, 'layout');
  return JSON.stringify({
    id: '/',
    name: '渡口',
    short_name: '渡口',
    lang,
    start_url: routes.dashboard?.path,
    scope: '/',
    display: 'standalone',
    background_color: light.page,
    theme_color: light.page,
    icons: [icon(192), icon(512), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: shortcuts.flatMap((name) => {
      const route = routes[name];
      return route === undefined ? [] : [{ name: words[route.title], url: route.path, icons: [icon(192)] }];
    }),
  });
}

const tag = (name: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: name,
  attrs,
  injectTo: 'head',
});

/** Makes the portal installable: a manifest in each language, icons, and the colour of the browser's bars. */
export function installable(): Plugin {
  return {
    name: 'ferry-installable',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<Sitemap>(source);
      const emit = (fileName: string, text: string) =>
        this.emitFile({ type: 'asset', fileName, source: text });
      for (const language of languages)
        emit(
          language === sourceLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`,
          manifest(language, module),
        );
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        // Before the first script, which selects the colour.
        {
          ...tag('meta', {
            name: 'theme-color',
            content: light.page,
            'data-light': light.page,
            'data-dark': dark.page,
          }),
          injectTo: 'head-prepend',
        },
        tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
        tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
      ],
    },
  };
}
