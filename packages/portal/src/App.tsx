import { isForCustomers } from '@ferry/core/contract/base/address';
import { LinkProvider } from '@ferry/ui/components/Link/Link';
import { WordsProvider } from '@ferry/ui/locales/use-translation';
import { GlobalStyle } from '@ferry/ui/theme/global-style';
import { lazy, Suspense } from 'react';
import { OpenFrame } from './frame/OpenFrame.tsx';
import { HistoryProvider, Navigate, useLocation } from './platform/navigation/history.tsx';
import { loadPart } from './platform/network/missing-part.ts';
import { type Portal, PortalProvider } from './portal.ts';
import { Arrival } from './routing/Arrival.tsx';
import { BackClosesLayers } from './routing/BackClosesLayers.tsx';
import { findRoute, plainAddress, targetOf } from './routing/find-route.ts';
import { PageBoundary } from './routing/PageBoundary.tsx';
import { type Pages, RoutedPage } from './routing/RoutedPage.tsx';
import { RouterLink } from './routing/RouterLink.tsx';
import { Splash } from './routing/Splash.tsx';
import { UnknownAddress } from './routing/UnknownAddress.tsx';
import { VisitorGate } from './routing/VisitorGate.tsx';

/** Menus, drawers and other parts that the sign-in page does not need. */
const CustomerFrame = lazy(() =>
  loadPart(() => import('./frame/CustomerFrame.tsx').then(({ GuardedFrame }) => ({ default: GuardedFrame }))),
);

/** The page of the address, inside of its gate and its frame. */
function CurrentPage({ portal, pages }: { portal: Portal; pages: Pages }) {
  const { pathname, search, hash } = useLocation();
  const older = targetOf(pathname);
  if (older !== undefined) return <Navigate replace to={older} />;
  const plain = plainAddress(pathname);
  if (plain !== undefined && plain !== pathname) return <Navigate replace to={plain + search + hash} />;
  const found = findRoute(pathname);
  const route = found?.isTest && !portal.settings.testPages ? undefined : found;
  if (route?.layout === 'web-site-layout2' || (route === undefined && isForCustomers(pathname)))
    return (
      <Suspense fallback={<Splash />}>
        <CustomerFrame>
          {route ? <RoutedPage route={route} pages={pages} /> : <UnknownAddress path={pathname} />}
        </CustomerFrame>
      </Suspense>
    );
  const page = route ? <RoutedPage route={route} pages={pages} /> : <UnknownAddress />;
  return (
    <OpenFrame isWide={route?.layout === 'web-site-layout1'}>
      {route?.access === 'visitor' ? <VisitorGate>{page}</VisitorGate> : page}
    </OpenFrame>
  );
}

/** The portal: the pages of the sitemap in their gates and frames. */
export function App({ portal, pages }: { portal: Portal; pages: Pages }) {
  return (
    <PortalProvider value={portal}>
      <WordsProvider value={portal.words}>
        <GlobalStyle />
        <LinkProvider value={RouterLink}>
          <HistoryProvider>
            <PageBoundary>
              <Arrival />
              <BackClosesLayers>
                <CurrentPage portal={portal} pages={pages} />
              </BackClosesLayers>
            </PageBoundary>
          </HistoryProvider>
        </LinkProvider>
      </WordsProvider>
    </PortalProvider>
  );
}
