export { createAccount, emailKey, type NewAccount, randomText } from './create-account.ts';
export { recordActivity } from './record-activity.ts';
