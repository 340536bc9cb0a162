import type { SessionSnapshot } from './session.machine.ts';
import { hasToken, isAuthenticated, isReconnecting } from './session-view.ts';

/**
 * No server answers, and there is no token with which a call could be made: the pages are shown with stored data and
 * its age, or say that they have none, until a server answers.
 */
export const isStranded = (session: SessionSnapshot): boolean =>
  isReconnecting(session) && !hasToken(session.context);

/** Whether a customer's pages are shown: a customer is signed in, or no server responds to restore the session. */
export const isShown = (session: SessionSnapshot): boolean => isAuthenticated(session) || isStranded(session);
