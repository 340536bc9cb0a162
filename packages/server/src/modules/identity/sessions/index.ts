export { readCookies, writeCookie } from './cookies.ts';
export { issueCsrf } from './csrf.ts';
export { endEverySession, endRunningSessions, endSessionsBut } from './end-sessions.ts';
export { assertSignedIn, forgetStandings } from './identify-customer.ts';
export { type From, openSession, type SignedIn } from './open-session.ts';
export { refresh } from './refresh.ts';
export { signOut } from './sign-out.ts';
export { readAccess, readLoginCode, signLoginCode } from './tokens.ts';
export { identifyV1Session, openV1Session } from './v1-session.ts';
