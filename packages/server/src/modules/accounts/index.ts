export { createAccount, type NewAccount } from './create-account.ts';
