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
import { useOnline } from '../binding/use-online.ts';
import { LatePopUp } from '../features/announcements/LatePopUp.tsx';
import { useAnnouncements } from '../features/announcements/use-announcements.ts';
import { BanGate } from '../features/bans/BanGate.tsx';
import { home } from '../platform/return-to.ts';
import { useCore, usePortal } from '../portal.ts';
import { CustomerGate } from '../routing/CustomerGate.tsx';
import { findRoute } from '../routing/find-route.ts';
import { prefetchPages } from '../routing/pages.ts';
import { Splash } from '../routing/Splash.tsx';
import { navOf } from './nav.ts';
import { useFrame } from './use-frame.ts';

/** How long the page that was asked for has the network for itself, in milliseconds. */
const headStart = 4_000;

function usePrefetch() {
  const { words } = usePortal();
  useEffect(() => {
    const timer = setTimeout(() => prefetchPages(words), headStart);
    return () => clearTimeout(timer);
  }, [words]);
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
  usePrefetch();
  const { session } = useCore();
  const { t } = useTranslation('layout');
  const frame = useFrame();
  const customer = useCustomer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { unread } = useAnnouncements();
  // Without a network the pages say so themselves.
  const isOnline = useOnline();
  const isCutOff = useSelector(session, isReconnecting) && isOnline;
  const { timeZone: zone, currency } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  const nav = navOf(t, pathname, unread);
  return (
    <FormatProvider value={format}>
      <ToastProvider>
        <WebSiteLayout2
          {...frame}
          homeHref={home}
          title={t(findRoute(pathname)?.title ?? 'pageNotFound')}
          nav={nav}
          bottomNav={nav}
          visitor={customer ? { name: customer.user_name, email: customer.email } : null}
          accountEntries={[{ label: t('pageAbout'), icon: Info, href: '/about' }]}
          announcements={{ href: '/user/announcements/announcements', unread }}
          theme={useSyncExternalStore(theme.subscribe, theme.current)}
          onSignOut={() => void navigate('/auth/sign-out')}
        >
          {isCutOff && (
            <Notice tone="warning" icon={WifiOff}>
              {t('reconnecting')}
            </Notice>
          )}
          <BanGate>
            <Suspense fallback={<Splash within />}>
              <Outlet />
            </Suspense>
            <LatePopUp />
          </BanGate>
        </WebSiteLayout2>
      </ToastProvider>
    </FormatProvider>
  );
}
