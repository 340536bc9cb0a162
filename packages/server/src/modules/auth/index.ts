export { forgetStandings, identifyCustomer } from './identify-customer.ts';
export { openSession, type SignedIn } from './open-session.ts';
