/** What a path asks of a session. */
export interface SessionView {
  readonly isAuthenticated: boolean;
  /** The access token is past its end. */
  readonly isExpired: boolean;
  /** A refresh is running or will be tried again. */
  readonly isRenewing: boolean;
  /** `stop_refresh` is `'true'` in this tab. */
  readonly isStopped: boolean;
}

export type AccessDecision =
  | { readonly kind: 'allow' }
  /** Wait until the session was renewed or has ended, and ask again. */
  | { readonly kind: 'refresh' }
  /** Sign in first, then go to `returnTo`. */
  | { readonly kind: 'toSignIn'; readonly returnTo: string }
  /** Refreshing is switched off: stay, and do nothing. */
  | { readonly kind: 'nothing' };

/**
 * Whether a path may be entered. To be asked on entering it: a page that is already shown stays while its
 * session is renewed. Somebody who is signed in is never led to sign-in: the session decides when it is over, and
 * pages for visitors would send them back.
 *
 * @param path with its query and fragment, as the way back
 */
export function decideAccess(path: string, session: SessionView): AccessDecision {
  if (!path.startsWith('/user')) return { kind: 'allow' };
  if (session.isAuthenticated && !session.isExpired) return { kind: 'allow' };
  if (session.isStopped) return { kind: 'nothing' };
  if (session.isAuthenticated || session.isRenewing) return { kind: 'refresh' };
  return { kind: 'toSignIn', returnTo: path };
}
