export { confirmSignIn, denySignIn, findSignInRequest } from './answer-sign-in.ts';
export { changePassword } from './change-password.ts';
export { assertCode, codeMinutes, issueCode, spendCode, takeCodeLimits } from './email-codes.ts';
export { forgetStandings, identifyCustomer } from './identify-customer.ts';
export { identifyLegacySession } from './legacy-session.ts';
export { openSession, type SignedIn } from './open-session.ts';
export { assertSame, assertUncommon, hashPassword } from './passwords.ts';
export { proveOwner } from './prove-owner.ts';
export { readAccess } from './tokens.ts';
