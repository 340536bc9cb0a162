export { fittingCustomers } from './find-customers.ts';
