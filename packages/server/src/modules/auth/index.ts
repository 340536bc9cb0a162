export { changePassword } from './change-password.ts';
export { forgetStandings, identifyCustomer } from './identify-customer.ts';
export { openSession, type SignedIn } from './open-session.ts';
export { assertUncommon, hashPassword } from './passwords.ts';
