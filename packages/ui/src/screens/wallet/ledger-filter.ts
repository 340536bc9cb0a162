import type { ledgerKind } from '@ferry/core/contract/wallet/customer';
import type * as z from 'zod/mini';

/** The filter of entries: all, one kind, or everything that was spent. */
export const ledgerChoices = [
  'all',
  'recharge',
  'spent',
  'cd_key',
  'invite',
  'refund',
  'correction',
  'debt',
] as const;
export type LedgerChoice = (typeof ledgerChoices)[number];

type Kind = z.output<typeof ledgerKind>;

/** The kinds of a filter for the call. `undefined`: all. */
export const kindsOf = (choice: LedgerChoice): string | undefined => {
  if (choice === 'all') return undefined;
  return choice === 'spent' ? (['purchase', 'renewal'] satisfies Kind[]).join(',') : choice;
};
