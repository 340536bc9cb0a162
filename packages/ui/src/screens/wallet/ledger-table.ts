import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { ledger, ledgerKind } from '@ferry/core/contract/wallet/customer';
import type { CsvCell } from '@ferry/core/format/csv';
import type * as z from 'zod/mini';
import { useTranslation } from '../../locales/use-translation.ts';

export type LedgerEntry = CallAnswer<typeof ledger>['result']['entries'][number];

/** The name of each kind of entry. */
export const kindWords = {
  recharge: 'kind_recharge',
  cd_key: 'kind_cd_key',
  purchase: 'kind_purchase',
  renewal: 'kind_renewal',
  refund: 'kind_refund',
  invite: 'kind_invite',
  correction: 'kind_correction',
  debt: 'kind_debt',
} as const satisfies Record<z.output<typeof ledgerKind>, string>;

/** The ledger as a file: its columns and cells. Times are ISO 8601, amounts have no currency. */
export function useLedgerTable(): {
  name: string;
  columns: readonly string[];
  row: (entry: LedgerEntry) => readonly CsvCell[];
} {
  const { t } = useTranslation('wallet');
  return {
    name: `ferry-${t('ledger')}`,
    columns: [t('time'), t('subject'), t('kind'), t('number'), t('amount'), t('balanceAfter')],
    row: ({ created_at, subject, kind, id, amount, balance_after }) => [
      created_at,
      subject,
      t(kindWords[kind]),
      id,
      amount,
      balance_after,
    ],
  };
}
