/** One page with several addresses: each opens a part of it. */
export const account = {
  page: 'account/AccountPage',
  words: ['me', 'profile', 'security', 'settings'],
} as const;
