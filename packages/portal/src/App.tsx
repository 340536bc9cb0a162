import { isForCustomers } from '@ferry/core/contract/base/address';
import { isRestoring } from '@ferry/core/machines/session/session-view';
import { LinkProvider } from '@ferry/ui/components/Link/Link';
import { WordsProvider } from '@ferry/ui/locales/use-translation';
import { GlobalStyle } from '@ferry/ui/theme/global-style';
import { Suspense } from 'react';
import { lateOpenLayout2 } from './frame/late-frame.ts';
import { OpenFrame } from './frame/OpenFrame.tsx';
import type { Frame } from './pages.ts';
import { HistoryProvider, Navigate, useLocation } from './platform/navigation/history.tsx';
import { type Portal, PortalProvider, useSession } from './portal.ts';
import { Arrival } from './routing/Arrival.tsx';
import { BackClosesLayers } from './routing/BackClosesLayers.tsx';
import { findRoute, plainAddress, targetOf } from './routing/find-route.ts';
import { PageBoundary } from './routing/PageBoundary.tsx';
import { type Pages, RoutedPage } from './routing/RoutedPage.tsx';
import { RouterLink } from './routing/RouterLink.tsx';
import { Splash } from './routing/Splash.tsx';
import { UnknownAddress } from './routing/UnknownAddress.tsx';
import { useIsCustomer } from './routing/use-is-customer.ts';
import { VisitorGate } from './routing/VisitorGate.tsx';

interface AppProps {
  portal: Portal;
  pages: Pages;
  /** The frame of customers' pages. */
  frame: Frame;
}

/** The page of the address, inside of its gate and its frame. */
function CurrentPage({ portal, pages, frame: CustomerFrame }: AppProps) {
  const { pathname, search, hash } = useLocation();
  const isCustomer = useIsCustomer();
  const isComing = useSession(isRestoring, false) && !isCustomer;
  const older = targetOf(pathname);
  if (older !== undefined) return <Navigate replace to={older} />;
  const plain = plainAddress(pathname);
  if (plain !== undefined && plain !== pathname) return <Navigate replace to={plain + search + hash} />;
  const found = findRoute(pathname);
  const route = found?.isTest && !portal.settings.testPages ? undefined : found;
  const isOfAccount = route?.part !== undefined && route.access === 'anyone';
  if (isOfAccount && isComing) return <Splash />;
  const Layout2 = route?.isTest ? lateOpenLayout2 : CustomerFrame;
  if (
    route?.layout === 'web-site-layout2' ||
    (isOfAccount && isCustomer) ||
    (route === undefined && isForCustomers(pathname))
  )
    return (
      <Suspense fallback={<Splash />}>
        <Layout2>
          {route ? <RoutedPage route={route} pages={pages} /> : <UnknownAddress path={pathname} />}
        </Layout2>
      </Suspense>
    );
  const page = route ? <RoutedPage route={route} pages={pages} /> : <UnknownAddress />;
  return (
    <OpenFrame route={route}>
      {route?.access === 'visitor' ? <VisitorGate>{page}</VisitorGate> : page}
    </OpenFrame>
  );
}

/** The portal: the pages of the sitemap in their gates and frames. */
export function App({ portal, ...parts }: AppProps) {
  return (
    <PortalProvider value={portal}>
      <WordsProvider value={portal.words}>
        <GlobalStyle />
        <LinkProvider value={RouterLink}>
          <HistoryProvider>
            <PageBoundary>
              <Arrival />
              <BackClosesLayers>
                <CurrentPage portal={portal} {...parts} />
              </BackClosesLayers>
            </PageBoundary>
          </HistoryProvider>
        </LinkProvider>
      </WordsProvider>
    </PortalProvider>
  );
}
