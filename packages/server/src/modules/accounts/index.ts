export { createAccount, emailKey, type NewAccount, randomText } from './create-account.ts';
