import { isRestoring } from '@ferry/core/machines/session/session-view';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from '../platform/navigation/history.tsx';
import { safeReturnTo } from '../platform/navigation/return-to.ts';
import { mayHaveSession } from '../platform/session/session-hint.ts';
import { usePortal, useSession } from '../portal.ts';
import { paths } from '../routes.ts';
import { Splash } from './Splash.tsx';
import { useIsCustomer } from './use-is-customer.ts';

/** Pages for visitors. A customer is redirected to his target. */
export function VisitorGate({ children }: { children: ReactNode }) {
  const { core } = usePortal();
  const [query] = useSearchParams();
  const isIn = useIsCustomer();
  const mayBeIn = useSession(isRestoring, mayHaveSession());
  useEffect(() => {
    const load = () => {
      if (mayHaveSession()) core.load().catch(() => {});
    };
    load();
    // Also without interaction, because a customer may sign in in another tab.
    window.addEventListener('storage', load);
    return () => window.removeEventListener('storage', load);
  }, [core]);
  if (isIn) return <Navigate replace to={safeReturnTo(query.get('returnTo')) ?? paths.dashboard()} />;
  return mayBeIn ? <Splash within /> : children;
}
