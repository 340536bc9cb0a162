import { isReconnecting } from '@ferry/core/machines/session/session-view';
import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import { WebSiteLayout2 } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import { useSelector } from '@xstate/react';
import { Info, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useCustomer } from '../binding/use-customer.ts';
import { NowProvider } from '../binding/use-now.tsx';
import { useOnline } from '../binding/use-online.ts';
import { LatePopUp } from '../features/announcements/LatePopUp.tsx';
import { useAnnouncements } from '../features/announcements/use-announcements.ts';
import { OwnerProof } from '../features/auth/OwnerProof.tsx';
import { BanGate } from '../features/bans/BanGate.tsx';
import { isSessionKept, useCore, usePortal } from '../portal.ts';
import { type PageRoute, paths, routes } from '../routes.ts';
import { CustomerGate } from '../routing/CustomerGate.tsx';
import { findRoute } from '../routing/find-route.ts';
import { prefetchPages } from '../routing/pages.ts';
import { Splash } from '../routing/Splash.tsx';
import { LateSiteLinks } from './LateSiteLinks.tsx';
import { bottomNavOf, navOf } from './nav.ts';
import { useFrame } from './use-frame.ts';

/** How long the page that was asked for has the network for itself, in milliseconds. */
const headStart = 4_000;

/** Fetches where people likely go from the page that is open. */
function usePrefetch(route: PageRoute | undefined) {
  const { words } = usePortal();
  useEffect(() => {
    const timer = setTimeout(() => prefetchPages(words, route?.next ?? []), headStart);
    return () => clearTimeout(timer);
  }, [words, route]);
}

/** Pages of a customer behind the access rule. */
export function GuardedFrame() {
  return (
    <CustomerGate>
      <CustomerFrame />
    </CustomerGate>
  );
}

/** Around the pages of a customer: the way through the product, and what concerns every page. */
function CustomerFrame() {
  const { settings, theme } = usePortal();
  const { session } = useCore();
  const { t } = useTranslation('layout');
  const frame = useFrame();
  const customer = useCustomer();
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  usePrefetch(route);
  const navigate = useNavigate();
  const { unread } = useAnnouncements();
  // Without a network the pages say so themselves.
  const isOnline = useOnline();
  const isCutOff = useSelector(session, isReconnecting) && isOnline;
  const isKept = useSelector(session, isSessionKept);
  const { timeZone: zone, currency } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  const waiting = { announcements: unread };
  const above = route?.under && routes[route.under];
  return (
    <FormatProvider value={format}>
      <NowProvider>
        <ToastProvider>
          <WebSiteLayout2
            {...frame}
            homeHref={paths.dashboard()}
            title={t(route?.title ?? 'pageNotFound')}
            {...(above ? { back: { label: t(above.title), href: above.path } } : {})}
            nav={navOf(t, pathname, waiting)}
            bottomNav={bottomNavOf(t, pathname, waiting)}
            visitor={customer ? { name: customer.user_name, email: customer.email } : null}
            accountEntries={[{ label: t('pageAbout'), icon: Info, href: paths.about() }]}
            announcements={{ href: paths.announcements(), unread }}
            siteLinks={<LateSiteLinks />}
            theme={useSyncExternalStore(theme.subscribe, theme.current)}
            onSignOut={() => void navigate(paths.signOut())}
          >
            {isCutOff && (
              <Notice tone="warning" icon={WifiOff}>
                {t('reconnecting')}
              </Notice>
            )}
            {!isKept && <Notice tone="warning">{t('sessionNotKept')}</Notice>}
            <BanGate>
              <Suspense fallback={<Splash within />}>
                <Outlet />
              </Suspense>
              {/* News comes where a visit begins, and disturbs nobody at what he came for. */}
              {route?.path === '/user/dashboard' && <LatePopUp />}
              <OwnerProof />
            </BanGate>
          </WebSiteLayout2>
        </ToastProvider>
      </NowProvider>
    </FormatProvider>
  );
}
