import { LinkProvider } from '@ferry/ui/components/Link/Link';
import { GlobalStyle } from '@ferry/ui/theme/global-style';
import { lazy, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { OpenFrame } from './frame/OpenFrame.tsx';
import { type Portal, PortalProvider } from './portal.ts';
import { type PageRoute, redirects, shownRoutes } from './routes.ts';
import { Arrival } from './routing/Arrival.tsx';
import { BackClosesLayers } from './routing/BackClosesLayers.tsx';
import { loadPart } from './routing/missing-part.ts';
import { Nowhere, NowhereForCustomers } from './routing/Nowhere.tsx';
import { PageBoundary } from './routing/PageBoundary.tsx';
import type { Pages } from './routing/pages.ts';
import { RoutedPage } from './routing/RoutedPage.tsx';
import { RouterLink } from './routing/RouterLink.tsx';
import { Splash } from './routing/Splash.tsx';
import { VisitorGate } from './routing/VisitorGate.tsx';

/** Menus, drawers and what else signing in does without. */
const CustomerFrame = lazy(() =>
  loadPart(() => import('./frame/CustomerFrame.tsx').then(({ GuardedFrame }) => ({ default: GuardedFrame }))),
);

/** The portal: its sitemap between the gates and frames. */
export function App({ portal, pages }: { portal: Portal; pages: Pages }) {
  const elementOf = (route: PageRoute) => {
    const page = <RoutedPage route={route} pages={pages} />;
    return route.access === 'visitor' ? <VisitorGate>{page}</VisitorGate> : page;
  };
  const pagesIn = (layout: PageRoute['layout']) =>
    shownRoutes(portal.settings.testPages)
      .filter((route) => route.layout === layout)
      .flatMap((route) =>
        [route.path, ...(route.alsoAt ?? [])].map((path) => (
          <Route key={path} path={path} element={elementOf(route)} />
        )),
      );
  return (
    <PortalProvider value={portal}>
      <I18nextProvider i18n={portal.words}>
        <GlobalStyle />
        <LinkProvider value={RouterLink}>
          <BrowserRouter>
            <PageBoundary>
              <Arrival />
              <BackClosesLayers>
                <Routes>
                  {Object.entries(redirects).map(([path, to]) => (
                    <Route key={path} path={path} element={<Navigate replace to={to} />} />
                  ))}
                  <Route
                    element={
                      <Suspense fallback={<Splash />}>
                        <CustomerFrame />
                      </Suspense>
                    }
                  >
                    {pagesIn('web-site-layout2')}
                    <Route path="/user/*" element={<NowhereForCustomers />} />
                  </Route>
                  <Route element={<OpenFrame isWide />}>{pagesIn('web-site-layout1')}</Route>
                  <Route element={<OpenFrame />}>
                    {pagesIn('default')}
                    <Route path="*" element={<Nowhere />} />
                  </Route>
                </Routes>
              </BackClosesLayers>
            </PageBoundary>
          </BrowserRouter>
        </LinkProvider>
      </I18nextProvider>
    </PortalProvider>
  );
}
