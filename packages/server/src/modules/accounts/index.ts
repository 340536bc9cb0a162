export { createAccount, emailKey, type NewAccount } from './create-account.ts';
