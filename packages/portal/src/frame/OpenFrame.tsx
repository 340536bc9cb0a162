import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { DefaultLayout } from '@ferry/ui/layouts/DefaultLayout/DefaultLayout';
import { VisitLayout } from '@ferry/ui/layouts/VisitLayout/VisitLayout';
import { WebSiteLayout1 } from '@ferry/ui/layouts/WebSiteLayout1/WebSiteLayout1';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { type ReactNode, Suspense } from 'react';
import { OperatorLinks } from '../features/about/OperatorLinks.tsx';
import { partsOf } from '../platform/front-door.ts';
import { useLocation, useSearchParams } from '../platform/navigation/history.tsx';
import { usePortal, useSession } from '../portal.ts';
import { type PageRoute, paths } from '../routes.ts';
import { Splash } from '../routing/Splash.tsx';
import { LateSiteLinks } from './LateSiteLinks.tsx';
import { useFrame } from './use-frame.ts';
import { openFrameOf, visitNavOf } from './visit-nav.ts';

/** The frame of pages without a session. An address without a page gets the default layout. */
export function OpenFrame({ route, children }: { route: PageRoute | undefined; children: ReactNode }) {
  const { t } = useTranslation('layout');
  const { told } = usePortal();
  const frame = useFrame();
  const isIn = useSession(isAuthenticated, false);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const nav = visitNavOf(t, pathname, partsOf(told, query.get('invite_code') ?? undefined));
  const common = {
    ...frame,
    ...openFrameOf(t, route, isIn),
    // Only a page for visitors has the words of the links.
    siteLinks:
      told.state === 'told' && route?.isForVisit ? <OperatorLinks said={told.door} /> : <LateSiteLinks />,
    children: <Suspense fallback={<Splash within />}>{children}</Suspense>,
  };
  if (route?.isForVisit)
    return <VisitLayout {...common} nav={nav} signInHref={isIn ? undefined : paths.signIn()} />;
  return route?.layout === 'web-site-layout1' ? (
    <WebSiteLayout1 {...common} />
  ) : (
    <DefaultLayout {...common} />
  );
}
