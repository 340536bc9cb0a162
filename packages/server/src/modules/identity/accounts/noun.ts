import type { Noun } from '../../../base/noun.ts';
import { registerAccounts } from './routes.ts';
import { accountWords } from './words.ts';

export const accountsNoun = {
  name: 'accounts',
  register: registerAccounts,
  words: accountWords,
} satisfies Noun;
