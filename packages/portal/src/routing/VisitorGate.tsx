import { isAuthenticated, isRestoring } from '@ferry/core/machines/session/session-view';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { home, safeReturnTo } from '../platform/return-to.ts';
import { usePortal } from '../portal.ts';
import { Splash } from './Splash.tsx';

/** Pages for who is not signed in. Everybody else goes on to where they wanted to be. */
export function VisitorGate({ children }: { children: ReactNode }) {
  const { session } = usePortal();
  const [query] = useSearchParams();
  const isIn = useSelector(session, isAuthenticated);
  const mayBeIn = useSelector(session, isRestoring);
  if (isIn) return <Navigate replace to={safeReturnTo(query.get('returnTo')) ?? home} />;
  return mayBeIn ? <Splash within /> : children;
}
