import type { Noun } from '../../../base/noun.ts';
import { registerAccounts } from './routes.ts';

export const accountsNoun = {
  name: 'accounts',
  register: registerAccounts,
} satisfies Noun;
