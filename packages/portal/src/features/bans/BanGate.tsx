import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from '../../platform/navigation/history.tsx';
import { loadPart } from '../../platform/network/missing-part.ts';
import { useCore } from '../../portal.ts';
import { findRoute } from '../../routing/find-route.ts';
import { Splash } from '../../routing/Splash.tsx';

const BannedPage = lazy(() =>
  loadPart(() => import('./BannedPage.tsx').then(({ BannedPage }) => ({ default: BannedPage }))),
);

/** While the customer is banned, other pages are replaced by the reason and the end. */
export function BanGate({ children }: { children: ReactNode }) {
  const { bans } = useCore();
  const { pathname } = useLocation();
  const isBanned = useSyncExternalStore(bans.subscribe, bans.isBanned, bans.isBanned);
  if (!isBanned || findRoute(pathname)?.isForBanned) return children;
  return (
    <Suspense fallback={<Splash within />}>
      <BannedPage />
    </Suspense>
  );
}
