import type { AccessPayload } from '../../contract/auth/token-payload.ts';
import type { SessionView } from './access-rule.ts';
import { noOutage } from './outage.ts';
import type { SessionSnapshot } from './session.machine.ts';
import type { SessionContext } from './session-context.ts';
import { isStopped } from './session-keys.ts';
import type { EndReason } from './session-ports.ts';

export const isAuthenticated = (session: SessionSnapshot): boolean =>
  session.matches({ auth: 'authenticated' });

/** A stored session is being restored and the customer is not known yet: too early for the sign-in page. */
export const isRestoring = (session: SessionSnapshot): boolean =>
  session.matches({ auth: 'unauthenticated' }) && session.hasTag('renewing');

/** Whether there is a usable access token: it has not expired, and no server has refused it. */
export const hasToken = ({ access, isRefused, ports }: SessionContext): boolean =>
  access !== undefined && !isRefused && ports.now() < access.expiresAt;

/** There is an access token, and it is no longer usable. */
export const isOver = (context: SessionContext): boolean =>
  context.access !== undefined && !hasToken(context);

/** The session has no token yet, and its refresh has neither succeeded nor failed: too early for the first reads. */
export const isAwaitingToken = (session: SessionSnapshot): boolean =>
  session.hasTag('renewing') && !hasToken(session.context) && !isReconnecting(session);

/** The server does not answer and is retried: still signed in, shown in a banner. */
export const isReconnecting = (session: SessionSnapshot): boolean =>
  session.hasTag('renewing') &&
  (session.context.outage !== noOutage || session.matches({ refresh: { trying: 'silent' } }));

/** Whether the server responded, but without a usable answer. */
export const isAnswered = ({ context }: SessionSnapshot): boolean => context.outage.answer.status !== 0;

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
