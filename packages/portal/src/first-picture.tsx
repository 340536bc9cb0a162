import type { Send } from '@ferry/core/client';
import { createQueries } from '@ferry/core/machines/query/query';
import { LinkProvider } from '@ferry/ui/components/Link/Link';
import { createWords } from '@ferry/ui/locales/i18n';
import { WordsProvider } from '@ferry/ui/locales/use-translation';
import type { Locale } from '@ferry/ui/locales/words';
import { GlobalStyle } from '@ferry/ui/theme/global-style';
import { rulesOf } from '@ferry/ui/theme/rules-of';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Core } from './core/open-core.ts';
import { OpenFrame } from './frame/OpenFrame.tsx';
import { loadPage } from './pages.ts';
import { choicesFrom } from './platform/device/choices.ts';
import { seenAnnouncements } from './platform/device/seen-announcements.ts';
import { textStore } from './platform/device/stores.ts';
import { HistoryProvider } from './platform/navigation/history.tsx';
import { createNavigation } from './platform/navigation/navigation.ts';
import { NotFound } from './platform/navigation/not-found.ts';
import { openMirrors } from './platform/network/mirrors.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { type Portal, PortalProvider } from './portal.ts';
import { type PageRoute, routes } from './routes.ts';
import { FaultPage } from './routing/PageBoundary.tsx';
import { RouterLink } from './routing/RouterLink.tsx';

// Runs in Node during the build only.

/** The placeholder of the site's name, which only the server knows. No name contains this character. */
export const siteNameHere = '\uE000';

/** The drawn picture of a page, for one language and one kind of site. */
export interface Drawn {
  readonly style: string;
  readonly body: string;
}

/** The settings of a site that a picture shows. Each contains both themes. */
export type SiteKind = Pick<Settings, 'captcha' | 'telegram'>;

const nowhere = textStore(() => {
  throw new Error('There is no browser.');
});

/** The portal for a page without a session, a server or any choice. */
async function emptyPortal(language: Locale, site: SiteKind): Promise<Portal> {
  const words = await createWords(language, ['ui', 'issues', 'layout', 'errors']);
  const send: Send = () => new Promise(() => {});
  const queries = createQueries({ send, now: Date.now, subscribeToWake: () => () => {} });
  const core = { queries, send } as unknown as Core;
  const loaded = Object.assign(Promise.resolve(core), { status: 'fulfilled', value: core });
  const silent = { choose() {}, subscribe: () => () => {} };
  const settings: Settings = {
    ...readSettings(undefined),
    ...site,
    siteName: siteNameHere,
    // The first step of signing up is the same under every policy.
    invite: 'optional',
  };
  const choices = choicesFrom(null);
  return {
    settings,
    apiBase: '',
    mirrors: openMirrors('', [], nowhere),
    words,
    seen: seenAnnouncements(nowhere),
    theme: { ...silent, current: () => 'light' },
    choices: { ...silent, current: () => choices },
    navigation: createNavigation(),
    core: { load: () => loaded, current: () => undefined, subscribe: () => () => {} },
  };
}

function draw(portal: Portal, pathname: string, page: ReactNode): Drawn {
  const { body, style } = rulesOf(
    <PortalProvider value={portal}>
      <WordsProvider value={portal.words}>
        <GlobalStyle />
        <LinkProvider value={RouterLink}>
          <HistoryProvider first={{ pathname, search: '', hash: '', state: null }}>
            <OpenFrame isWide={false}>{page}</OpenFrame>
          </HistoryProvider>
        </LinkProvider>
      </WordsProvider>
    </PortalProvider>,
    renderToStaticMarkup,
  );
  // A page that throws or suspends is drawn as loading.
  if (body.includes('data-opening')) throw new Error(`Nothing but waiting was drawn of ${pathname}.`);
  // Otherwise a form that is sent before the page is loaded would write the typed values into the address.
  return { style, body: body.replaceAll('<form', '<form method="dialog"') };
}

/** The pages with a first picture. */
export const pictured: readonly PageRoute[] = Object.values(routes).filter(
  ({ picture }) => picture !== undefined,
);

/** Draws the first picture of a page, or that of an address without a page. */
export async function drawPicture(
  route: PageRoute | undefined,
  language: Locale,
  site: SiteKind,
): Promise<Drawn> {
  const portal = await emptyPortal(language, site);
  if (route === undefined) return draw(portal, '/', <FaultPage thrown={new NotFound()} onRetry={() => {}} />);
  const [Page] = await Promise.all([loadPage(route), portal.words.add(route.words)]);
  return draw(portal, route.path, <Page />);
}
