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
  readonly copyHash: string;
}

const pathOf = ({ routes }: Sitemap, name: string): string => {
  const path = routes[name]?.path;
  if (path === undefined) throw new Error(`There is no page ${name}.`);
  return path;
};

/** The app's shortcuts on a long press. Phones show the first three or four. */
function shortcuts(lang: string, sitemap: Sitemap) {
  const layout = readWords<Source['layout']>(lang, 'layout');
  const acts = readWords<Source['search']>(lang, 'search');
  const account = readWords<Source['account']>(lang, 'account');
  const pages = ['newTicket', 'nodes', 'newRecharge'].map((name) => ({
    name: layout[sitemap.routes[name]?.title ?? 'pageNotFound'],
    url: pathOf(sitemap, name),
  }));
  return [
    { name: acts.act_copyLink, url: pathOf(sitemap, 'dashboard') + sitemap.copyHash },
    { name: account.renew, url: pathOf(sitemap, 'buy') },
    ...pages,
  ].map((shortcut) => ({ ...shortcut, icons: [icon(192)] }));
}

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icon-${purpose ? `${purpose}-` : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

/** The name is the default one. The server replaces it by the site's. */
function manifest(lang: string, sitemap: Sitemap): string {
  return JSON.stringify({
    id: '/',
    name: '渡口',
    short_name: '渡口',
    lang,
    start_url: pathOf(sitemap, 'dashboard'),
    scope: '/',
    display: 'standalone',
    background_color: light.page,
    theme_color: light.page,
    icons: [icon(192), icon(512), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: shortcuts(lang, sitemap),
    // The service worker keeps a shared text until the page takes it.
    share_target: {
      action: pathOf(sitemap, 'newTicket'),
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
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
