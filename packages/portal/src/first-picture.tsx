import type { Send } from '@ferry/core/client';
import { createQueries } from '@ferry/core/machines/query/query';
import { sessionMachine } from '@ferry/core/machines/session/session.machine';
import type { SessionPorts } from '@ferry/core/machines/session/session-ports';
import { ownerProofMachine } from '@ferry/core/machines/sign-in/owner-proof.machine';
import { LinkProvider } from '@ferry/ui/components/Link/Link';
import { createWords } from '@ferry/ui/locales/i18n';
import { WordsProvider } from '@ferry/ui/locales/use-translation';
import type { Locale } from '@ferry/ui/locales/words';
import { GlobalStyle } from '@ferry/ui/theme/global-style';
import { rulesOf } from '@ferry/ui/theme/rules-of';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { watchBans } from './core/ban-watch.ts';
import type { Core } from './core/open-core.ts';
import { CustomerFrame } from './frame/CustomerFrame.tsx';
import { OpenFrame } from './frame/OpenFrame.tsx';
import { loadPage } from './pages.ts';
import { choicesFrom } from './platform/device/choices.ts';
import { serverNow } from './platform/device/clock.ts';
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
import type { SitePart } from './sitemap/declared.ts';

// Runs in Node during the build only.

/** The placeholder of the site's name, which only the server knows. No name contains this character. */
export const siteNameHere = '\uE000';

/** The drawn picture of a page, for one language and one kind of site. */
export interface Drawn {
  readonly style: string;
  readonly body: string;
}

/** What a site has, as far as a picture shows it. Each picture contains both themes. */
export type SiteKind = Readonly<Partial<Record<SitePart, boolean>>>;

const nowhere = textStore(() => {
  throw new Error('There is no browser.');
});

/** A core whose calls are never answered. Nobody is signed in, so that no picture contains data of a customer. */
function silentCore(): Core {
  const send: Send = () => new Promise(() => {});
  const now = serverNow;
  // Actors that are not started have their initial state.
  const ports = { sessionStore: nowhere, localStore: nowhere, now } as SessionPorts;
  const core: Partial<Core> = {
    send,
    queries: createQueries({ send, now, subscribeToWake: () => () => {} }),
    session: createActor(sessionMachine, { input: ports }),
    owner: createActor(ownerProofMachine, { input: { send, now } }),
    bans: watchBans(send),
  };
  return core as Core;
}

/** The portal for a page without a customer, a server or any choice. */
async function emptyPortal(
  language: Locale,
  {
    plans = false,
    nodes = false,
    questions = false,
    captcha = false,
    telegram = false,
    passkeys = false,
  }: SiteKind,
): Promise<Portal> {
  const words = await createWords(language, ['ui', 'issues', 'layout', 'errors']);
  const core = silentCore();
  const loaded = Object.assign(Promise.resolve(core), { status: 'fulfilled', value: core });
  const silent = { choose() {}, subscribe: () => () => {} };
  const settings: Settings = {
    ...readSettings(undefined),
    captcha,
    telegram,
    siteName: siteNameHere,
    passkeyOrigins: passkeys ? [siteNameHere] : [],
    // The first step of signing up is the same under every policy.
    invite: 'optional',
  };
  const choices = choicesFrom(null);
  return {
    settings,
    told: { state: 'drawn', parts: { plans, nodes, questions } },
    apiBase: '',
    mirrors: openMirrors('', [], nowhere),
    words,
    seen: seenAnnouncements(nowhere),
    theme: { ...silent, current: () => 'light' },
    choices: { ...silent, current: () => choices },
    navigation: createNavigation(),
    // Otherwise the picture is not shown.
    isSessionKept: () => true,
    core: { load: () => loaded, current: () => undefined, subscribe: () => () => {} },
  };
}

function draw(portal: Portal, pathname: string, framed: ReactNode): Drawn {
  const { body, style } = rulesOf(
    <PortalProvider value={portal}>
      <WordsProvider value={portal.words}>
        <GlobalStyle />
        <LinkProvider value={RouterLink}>
          <HistoryProvider first={{ pathname, search: '', hash: '', state: null }}>{framed}</HistoryProvider>
        </LinkProvider>
      </WordsProvider>
    </PortalProvider>,
    renderToStaticMarkup,
  );
  // A page that throws or suspends is rendered as loading.
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
  if (route === undefined) {
    const fault = <FaultPage thrown={new NotFound()} onRetry={() => {}} />;
    return draw(portal, '/', <OpenFrame route={undefined}>{fault}</OpenFrame>);
  }
  const [Page] = await Promise.all([loadPage(route), portal.words.add(route.words)]);
  if (route.access === 'customer')
    return draw(
      portal,
      route.path,
      <CustomerFrame>
        <Page />
      </CustomerFrame>,
    );
  return draw(
    portal,
    route.path,
    <OpenFrame route={route}>
      <Page />
    </OpenFrame>,
  );
}
