import { isAuthenticated, isRestoring } from '@ferry/core/machines/session/session-view';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Navigate } from '../../platform/navigation/history.tsx';
import { useCore } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { Splash } from '../../routing/Splash.tsx';

/** Ends the session on this device and on the server, in every tab. The session then opens the sign-in page. */
export function SignOutPage() {
  const { session } = useCore();
  const hasSession = useSelector(session, (now) => isAuthenticated(now) || isRestoring(now));
  useEffect(() => {
    if (hasSession) session.send({ type: 'signOut' });
  }, [hasSession, session]);
  return hasSession ? <Splash within /> : <Navigate replace to={paths.signIn()} />;
}
