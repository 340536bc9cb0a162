import { isForCustomers } from '../../contract/base/address.ts';

/** The state of the session that an access decision needs. */
export interface SessionView {
  readonly isAuthenticated: boolean;
  /** The access token has expired. */
  readonly isExpired: boolean;
  /** A refresh is running or will be retried. */
  readonly isRenewing: boolean;
  /** `stop_refresh` is `'true'` in this tab. */
  readonly isStopped: boolean;
}

export type AccessDecision =
  | { readonly kind: 'allow' }
  /** Wait until the session was refreshed or has ended, and decide again. */
  | { readonly kind: 'refresh' }
  /** Sign in first, then return to `returnTo`. */
  | { readonly kind: 'toSignIn'; readonly returnTo: string }
  /** Refreshing is switched off: stay and do nothing. */
  | { readonly kind: 'nothing' };

/**
 * Whether a path may be entered. It is called on entering: a page that is already shown stays while its session is
 * refreshed. A signed-in customer is never sent to sign-in, because the session decides when it has ended, and pages
 * for visitors would send him back.
 *
 * @param path with query and fragment, for the way back
 */
export function decideAccess(path: string, session: SessionView): AccessDecision {
  if (!isForCustomers(path.split(/[?#]/, 1)[0] ?? '')) return { kind: 'allow' };
  if (session.isAuthenticated && !session.isExpired) return { kind: 'allow' };
  if (session.isStopped) return { kind: 'nothing' };
  if (session.isAuthenticated || session.isRenewing) return { kind: 'refresh' };
  return { kind: 'toSignIn', returnTo: path };
}
