/** Nouns about the account and signing in, which have half of the writes. */
const ofAccount: ReadonlySet<string> = new Set([
  'account',
  'apiTokens',
  'auth',
  'notifications',
  'security',
  'sessions',
  'telegram',
]);

export const isOfAccount = (noun: string): boolean => ofAccount.has(noun);
