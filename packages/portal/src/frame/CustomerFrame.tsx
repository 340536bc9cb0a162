import { isAnswered, isReconnecting } from '@ferry/core/machines/session/session-view';
import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import { WebSiteLayout2 } from '@ferry/ui/layouts/WebSiteLayout2/WebSiteLayout2';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useSelector } from '@xstate/react';
import { Clock, WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useAccount } from '../binding/use-account.ts';
import { useAnnouncements } from '../binding/use-announcements.ts';
import { useCustomer } from '../binding/use-customer.ts';
import { useFormatSettings } from '../binding/use-format-settings.ts';
import { NowProvider } from '../binding/use-now.tsx';
import { useOnline } from '../binding/use-online.ts';
import { WaitingProvider } from '../binding/use-waiting.ts';
import { LeavingLine } from '../features/account/LeavingLine.tsx';
import { PasswordGate } from '../features/account/PasswordGate.tsx';
import { LatePopUp } from '../features/announcements/LatePopUp.tsx';
import { OwnerProof } from '../features/auth/OwnerProof.tsx';
import { BanGate } from '../features/bans/BanGate.tsx';
import { useUnreadTickets } from '../features/tickets/use-unread-tickets.ts';
import { prefetchNext } from '../pages.ts';
import { showBadge } from '../platform/device/badge.ts';
import { useLocation, useNavigate } from '../platform/navigation/history.tsx';
import { whenAtRest } from '../platform/network/at-rest.ts';
import { useCore, usePortal } from '../portal.ts';
import { type PageRoute, paths } from '../routes.ts';
import { CustomerGate } from '../routing/CustomerGate.tsx';
import { findRoute } from '../routing/find-route.ts';
import { Splash } from '../routing/Splash.tsx';
import { AddressAwayLine } from './AddressAwayLine.tsx';
import { LateSiteLinks } from './LateSiteLinks.tsx';
import { NewVersionLine } from './NewVersionLine.tsx';
import { frameOf } from './nav.ts';
import { Search } from './Search.tsx';
import { useFrame } from './use-frame.ts';

/** Milliseconds during which the requested page has the network for itself. */
const minWaitMs = 4_000;

/** Loads the pages that customers probably open next, once this one rests. */
function usePrefetch(route: PageRoute | undefined) {
  const { words } = usePortal();
  useEffect(() => {
    return route && whenAtRest(() => prefetchNext(words, route), minWaitMs);
  }, [words, route]);
}

/** Updates the badge of the installed app. Until the count is known the last badge stays. */
function useBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
}

/** Pages of a customer behind the access rule. */
export function GuardedFrame({ children }: { children: ReactNode }) {
  return (
    <CustomerGate>
      <CustomerFrame>{children}</CustomerFrame>
    </CustomerGate>
  );
}

/** A notice that the session cannot be refreshed at the moment and is retried. */
function Reconnecting() {
  const { session } = useCore();
  const { t } = useTranslation('layout');
  const isBroken = useSelector(session, isAnswered);
  return (
    <Notice tone="warning" icon={isBroken ? Clock : WifiOff}>
      {t(isBroken ? 'retrying' : 'reconnecting')}
    </Notice>
  );
}

/** The frame of customers' pages: the navigation, and notices for every page. */
export function CustomerFrame({ children }: { children: ReactNode }) {
  const { session } = useCore();
  const { isSessionKept } = usePortal();
  const { t } = useTranslation('layout');
  const frame = useFrame();
  const customer = useCustomer();
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  usePrefetch(route);
  const navigate = useNavigate();
  const { unread } = useAnnouncements();
  // The pages themselves show that there is no network.
  const isOnline = useOnline();
  const isCutOff = useSelector(session, isReconnecting) && isOnline;
  const isKept = useSelector(session, isSessionKept);
  const account = useAccount();
  const tickets = useUnreadTickets();
  const waiting = { announcements: unread, tickets: tickets ?? 0 };
  useBadge(tickets === undefined ? undefined : unread + tickets);
  // The token contains the name at the time of its issue.
  const { user_name: name, email } = account ?? customer ?? {};
  return (
    <FormatProvider value={useFormatSettings()}>
      <NowProvider>
        <ToastProvider>
          <Search>
            {(openSearch) => (
              <WebSiteLayout2
                {...frame}
                {...frameOf(t, pathname, waiting)}
                onSearch={openSearch}
                visitor={name !== undefined && email !== undefined ? { name, email } : null}
                siteLinks={<LateSiteLinks />}
                statusLine={isCutOff && <Reconnecting />}
                onSignOut={() => void navigate(paths.signOut())}
              >
                <AddressAwayLine isCutOff={isCutOff} />
                {!isKept && <Notice tone="warning">{t('sessionNotKept')}</Notice>}
                <NewVersionLine />
                <LeavingLine />
                <BanGate>
                  <WaitingProvider value={waiting}>
                    <PasswordGate>
                      <Suspense fallback={<Splash within />}>{children}</Suspense>
                    </PasswordGate>
                  </WaitingProvider>
                  {/* Pop-ups appear at the start of a visit only. */}
                  {route?.path === '/user/dashboard' && <LatePopUp />}
                  <OwnerProof />
                </BanGate>
              </WebSiteLayout2>
            )}
          </Search>
        </ToastProvider>
      </NowProvider>
    </FormatProvider>
  );
}
