import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from '../../platform/navigation/history.tsx';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { useCore } from '../../portal.ts';
import { findRoute } from '../../routing/find-route.ts';
import { Splash } from '../../routing/Splash.tsx';

const BannedPage = lazyPart(async () => (await import('./BannedPage.tsx')).BannedPage);

/** While the customer is banned, most pages are replaced by the reason and the end of the ban. */
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
