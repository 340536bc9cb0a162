import { type AccessDecision, decideAccess } from '@ferry/core/machines/session/access-rule';
import { customerOf, viewOf } from '@ferry/core/machines/session/session-view';
import { shallowEqual, useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../platform/return-to.ts';
import { useCore } from '../portal.ts';
import { Splash } from './Splash.tsx';

/** What the access rule says of this address. A page that was entered stays while its session is renewed. */
function useDecision(): AccessDecision {
  const { session } = useCore();
  const { pathname, search, hash } = useLocation();
  const view = useSelector(session, viewOf, shallowEqual);
  const decision = decideAccess(pathname + search + hash, view);
  // Timers stand still while a device sleeps: the session may not know yet that its token has ended.
  const mustLook = decision.kind === 'refresh' && !view.isRenewing;
  useEffect(() => {
    if (mustLook) session.send({ type: 'visible' });
  }, [session, mustLook]);
  const [entered, setEntered] = useState<string>();
  if (decision.kind === 'allow' && entered !== pathname) setEntered(pathname);
  return decision.kind === 'refresh' && entered === pathname ? { kind: 'allow' } : decision;
}

/** Pages of a customer. Another customer's sign-in begins them anew. */
export function CustomerGate({ children }: { children: ReactNode }) {
  const { session } = useCore();
  const decision = useDecision();
  const customer = useSelector(session, (now) => customerOf(now)?.user_id);
  if (decision.kind === 'toSignIn') return <Navigate replace to={signInPath(decision.returnTo)} />;
  if (decision.kind === 'refresh') return <Splash within={customer !== undefined} />;
  return <Fragment key={customer}>{children}</Fragment>;
}
