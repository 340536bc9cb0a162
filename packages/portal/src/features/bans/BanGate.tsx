import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCore } from '../../portal.ts';
import { loadPart } from '../../routing/missing-part.ts';
import { Splash } from '../../routing/Splash.tsx';

const BannedPage = lazy(() =>
  loadPart(() => import('./BannedPage.tsx').then(({ BannedPage }) => ({ default: BannedPage }))),
);

/** What a banned customer may still read. */
const open = ['/user/wallet', '/user/announcements/announcements'];

/** While the customer is banned, other pages give way to why and until when. */
export function BanGate({ children }: { children: ReactNode }) {
  const { bans } = useCore();
  const { pathname } = useLocation();
  const isBanned = useSyncExternalStore(bans.subscribe, bans.isBanned);
  if (!isBanned || open.includes(pathname)) return children;
  return (
    <Suspense fallback={<Splash within />}>
      <BannedPage />
    </Suspense>
  );
}
