import { type AccessDecision, decideAccess } from '@ferry/core/machines/session/access-rule';
import { viewOf } from '@ferry/core/machines/session/session-view';
import { shownCustomerOf } from '@ferry/core/machines/session/shown-customer';
import { isStranded } from '@ferry/core/machines/session/stranded';
import { shallowEqual, useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from '../platform/navigation/history.tsx';
import { signInPath } from '../platform/navigation/return-to.ts';
import { useCore } from '../portal.ts';
import { Splash } from './Splash.tsx';

/**
 * The access rule's decision for this address. A page that is shown stays while its session is refreshed. If no
 * server answers, every page is shown: it has stored data, or says why it has none.
 */
function useDecision(): AccessDecision {
  const { session } = useCore();
  const { pathname, search, hash } = useLocation();
  const view = useSelector(session, viewOf, shallowEqual);
  const decision = decideAccess(pathname + search + hash, view);
  // Timers do not run while a device sleeps, so the session may not know yet that its token has expired.
  const mustLook = decision.kind === 'refresh' && !view.isRenewing;
  useEffect(() => {
    if (mustLook) session.send({ type: 'visible' });
  }, [session, mustLook]);
  const [entered, setEntered] = useState<string>();
  if (decision.kind === 'allow' && entered !== pathname) setEntered(pathname);
  const mayStay = useSelector(session, isStranded) || entered === pathname;
  return decision.kind === 'refresh' && mayStay ? { kind: 'allow' } : decision;
}

/** Pages of a customer. They are reset when another customer signs in. */
export function CustomerGate({ children }: { children: ReactNode }) {
  const { session } = useCore();
  const customer = useSelector(session, shownCustomerOf);
  const decision = useDecision();
  if (decision.kind === 'toSignIn') return <Navigate replace to={signInPath(decision.returnTo)} />;
  if (decision.kind === 'refresh') return <Splash />;
  return <Fragment key={customer}>{children}</Fragment>;
}
