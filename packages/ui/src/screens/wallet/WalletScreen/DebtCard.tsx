import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import type { Figures } from '../../parts/load.ts';
import type { Wallet } from './WalletPanel.tsx';

type DebtEntry = Wallet['debt_entries'][number];

const kindWords = {
  commission: 'debt_commission',
  chargeback: 'debt_chargeback',
  credit: 'debt_credit',
  earned: 'debt_earned',
} as const satisfies Record<DebtEntry['kind'], string>;

function useColumns(now: Date): Column<DebtEntry>[] {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { moment } = useUsualColumns(now);
  return [
    moment(t('time'), ({ at }) => at),
    {
      header: t('subject'),
      phone: 'title',
      cell: ({ kind }) => <Text weight={500}>{t(kindWords[kind])}</Text>,
    },
    {
      header: t('amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => <Text nowrap>{format.money(amount, true)}</Text>,
    },
    {
      header: t('debtAfter'),
      align: 'end',
      phone: 'below-end',
      cell: ({ debt_after }) => (
        <Text tone="muted" nowrap>
          {t('debtThen', { amount: format.money(debt_after) })}
        </Text>
      ),
    },
  ];
}

interface DebtCardProps {
  wallet: Wallet;
  /** The attribute of places with its figures. */
  figures: Figures;
  now: Date;
}

/** What the customer owes, how it came about, and what pays it. */
export function DebtCard({ wallet: { debt, debt_entries }, figures, now }: DebtCardProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const columns = useColumns(now);
  return (
    <Card title={t('debt')}>
      <CardBody>
        {/* Messages are shown in an outdated place, and this one is a figure. */}
        <Notice tone="warning" {...figures}>
          {t('debtText', { amount: format.money(debt) })}
        </Notice>
      </CardBody>
      <Table
        label={t('debt')}
        columns={columns}
        rows={debt_entries}
        rowKey={({ at, kind, debt_after }) => `${at} ${kind} ${debt_after}`}
        dense
      />
    </Card>
  );
}
