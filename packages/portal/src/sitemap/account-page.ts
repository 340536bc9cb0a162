import type { AccountPartName, Declared } from './declared.ts';

/** The words of each part of the account page, beside those of the page. */
export const partWords = {
  profile: ['profile', 'security'],
  security: ['security', 'profile'],
  devices: ['security'],
  notifications: ['security'],
  look: ['settings'],
  data: [],
} as const satisfies Readonly<Record<AccountPartName, Declared['words']>>;

/** One page with several addresses: each opens a part of it. */
export const account = { page: 'account/AccountPage', words: ['me'], beside: 'account/Mine' } as const;

/** The page at the address of a part, which phones show alone. */
export const accountAt = <Part extends AccountPartName>(part: Part, file: `account/parts/${string}`) => ({
  page: account.page,
  words: [...account.words, ...partWords[part]],
  beside: file,
  part,
});
