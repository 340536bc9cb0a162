import type { CallAnswer } from '@ferry/core/contract/call';
import type { ledger as ledgerCall, ledgerKind } from '@ferry/core/contract/wallet';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useFormat } from '../../../components/Format/Format.tsx';
import { OnlyNarrow, OnlyWide } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { ListCard, type Paging } from '../../ListCard.tsx';
import type { Load } from '../../load.ts';

type Ledger = CallAnswer<typeof ledgerCall>['result'];
type LedgerEntry = Ledger['entries'][number];

const kindWords = {
  recharge: 'kind_recharge',
  cd_key: 'kind_cd_key',
  purchase: 'kind_purchase',
  renewal: 'kind_renewal',
  refund: 'kind_refund',
  invite: 'kind_invite',
  correction: 'kind_correction',
} as const satisfies Record<z.output<typeof ledgerKind>, string>;

export interface LedgerCardProps extends Paging {
  ledger: Load<Ledger>;
  now: Date;
  onRetry: () => void;
}

/** Every change of the balance: what came in green with its sign, what went out in the colour of text. */
export function LedgerCard({ ledger, now, onRetry, ...paging }: LedgerCardProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const columns: Column<LedgerEntry>[] = [
    {
      header: t('time'),
      width: '190px',
      phone: 'below',
      skeleton: 96,
      cell: ({ created_at }) => <Text tone="muted">{format.moment(created_at, now)}</Text>,
    },
    {
      header: t('subject'),
      phone: 'title',
      skeleton: 140,
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
      skeleton: 40,
      cell: ({ kind }) => (
        <Text size={13} tone="muted" nowrap>
          {t(kindWords[kind])}
        </Text>
      ),
    },
    {
      header: t('number'),
      phone: 'hidden',
      skeleton: 32,
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
      skeleton: 56,
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
      skeleton: 48,
      cell: ({ balance_after }) => (
        <Text tone="muted" nowrap>
          <OnlyWide as="span">{format.money(balance_after)}</OnlyWide>
          <OnlyNarrow as="span">{t('balanceThen', { amount: format.money(balance_after) })}</OnlyNarrow>
        </Text>
      ),
    },
  ];
  return (
    <ListCard
      of={ledger}
      title={t('ledger')}
      columns={columns}
      rows={({ entries }) => entries}
      rowKey={({ id }) => id}
      loading={t('loading')}
      failed={{ title: t('ledgerFailedTitle'), safe: t('failedText') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      onRetry={onRetry}
      paging={{
        ...paging,
        total: ({ total_count }) => total_count,
        counted: (count) => t('entries', { count }),
      }}
    />
  );
}
