import { isAuthenticated, isRestoring } from '@ferry/core/machines/session/session-view';
import { SignOutScreen } from '@ferry/ui/screens/auth/SignOutScreen/SignOutScreen';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useCore } from '../../portal.ts';
import { paths } from '../../routes.ts';

/**
 * Ends the session on this device and on the server, in every tab. The session then opens the sign-in page. Without a
 * network this page stays and says what that means.
 */
export function SignOutPage() {
  const { session } = useCore();
  const hasSession = useSelector(session, (now) => isAuthenticated(now) || isRestoring(now));
  const [wasOffline, setOffline] = useState(false);
  useEffect(() => {
    if (!hasSession) return;
    setOffline(!navigator.onLine);
    session.send({ type: 'signOut' });
  }, [hasSession, session]);
  return (
    <SignOutScreen
      state={hasSession ? 'working' : wasOffline ? 'offline' : 'done'}
      signInHref={paths.signIn()}
    />
  );
}
