import type { CallAnswer } from '@ferry/core/contract/call';
import type { ledger, ledgerKind } from '@ferry/core/contract/wallet';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useFormat } from '../../../components/Format/Format.tsx';
import { OnlyNarrow, OnlyWide } from '../../../components/Stack/Stack.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';

export type Ledger = CallAnswer<typeof ledger>['result'];
export type LedgerEntry = Ledger['entries'][number];

const kindWords = {
  recharge: 'kind_recharge',
  cd_key: 'kind_cd_key',
  purchase: 'kind_purchase',
  renewal: 'kind_renewal',
  refund: 'kind_refund',
  invite: 'kind_invite',
  correction: 'kind_correction',
} as const satisfies Record<z.output<typeof ledgerKind>, string>;

/** Every change of the balance: what came in green with its sign, what went out in the colour of text. */
export function LedgerTable({ entries, now }: { entries: readonly LedgerEntry[]; now: Date }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const columns: Column<LedgerEntry>[] = [
    {
      header: t('time'),
      width: '190px',
      phone: 'below',
      cell: ({ created_at }) => <Text tone="muted">{format.moment(created_at, now)}</Text>,
    },
    {
      header: t('subject'),
      phone: 'title',
      cell: ({ kind, subject: text }) => (
        <Text weight={500}>
          <OnlyWide as="span">{text || t(kindWords[kind])}</OnlyWide>
          <OnlyNarrow as="span">
            {text ? t('subjectOf', { word: t(kindWords[kind]), text }) : t(kindWords[kind])}
          </OnlyNarrow>
        </Text>
      ),
    },
    {
      header: t('kind'),
      phone: 'hidden',
      cell: ({ kind }) => (
        <Text size={13} tone="muted" nowrap>
          {t(kindWords[kind])}
        </Text>
      ),
    },
    {
      header: t('number'),
      phone: 'hidden',
      cell: ({ id }) => (
        <Text size={13} tone="muted">
          {id}
        </Text>
      ),
    },
    {
      header: t('amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => (
        <Text weight={500} nowrap {...(amount.startsWith('-') ? {} : { tone: 'success' })}>
          {format.money(amount, true)}
        </Text>
      ),
    },
    {
      header: t('balanceAfter'),
      align: 'end',
      phone: 'below-end',
      cell: ({ balance_after }) => (
        <Text tone="muted" nowrap>
          <OnlyWide as="span">{format.money(balance_after)}</OnlyWide>
          <OnlyNarrow as="span">{t('balanceThen', { amount: format.money(balance_after) })}</OnlyNarrow>
        </Text>
      ),
    },
  ];
  return <Table label={t('ledger')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
