import type { AccessPayload } from '../../contract/auth/token-payload.ts';
import type { SessionView } from './access-rule.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { isStopped } from './session-keys.ts';
import type { EndReason } from './session-ports.ts';

export const isAuthenticated = (session: SessionSnapshot): boolean =>
  session.matches({ auth: 'authenticated' });

/** A stored session is being restored and the customer is not known yet: too early for the sign-in page. */
export const isRestoring = (session: SessionSnapshot): boolean =>
  session.matches({ auth: 'unauthenticated' }) && session.hasTag('renewing');

/** The server does not answer and is retried: still signed in, shown in a banner. */
export const isReconnecting = (session: SessionSnapshot): boolean =>
  session.matches({ refresh: 'backingOff' }) ||
  (session.hasTag('renewing') && session.context.outage.tries > 0);

/** The signed-in customer, by the access token. */
export const customerOf = (session: SessionSnapshot): AccessPayload['subject_access'] | undefined =>
  session.context.access?.payload.subject_access;

/** Why the last session ended, for a message on the sign-in page. */
export const endReasonOf = (session: SessionSnapshot): EndReason | undefined => session.context.ended;

/** The present input for `decideAccess`. */
export function viewOf(session: SessionSnapshot): SessionView {
  const { access, ports } = session.context;
  return {
    isAuthenticated: isAuthenticated(session),
    isExpired: access !== undefined && ports.now() >= access.expiresAt,
    isRenewing: session.hasTag('renewing'),
    isStopped: isStopped(ports),
  };
}
