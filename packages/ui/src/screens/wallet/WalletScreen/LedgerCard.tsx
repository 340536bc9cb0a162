import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { ledger as ledgerCall } from '@ferry/core/contract/wallet/customer';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyNarrow, OnlyWide } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { type PeriodChoice, PeriodFilter } from '../../parts/period/PeriodFilter.tsx';
import { CsvButton, type CsvProps } from '../../parts/view/CsvButton.tsx';
import { type LedgerChoice, ledgerChoices } from '../ledger-filter.ts';
import { kindWords, type LedgerEntry } from '../ledger-table.ts';

type Ledger = CallAnswer<typeof ledgerCall>['result'];

const choiceWords = { ...kindWords, all: 'allKinds', spent: 'spent' } as const;

export interface LedgerFilter {
  kind: LedgerChoice;
  period: PeriodChoice;
}

export interface LedgerCardProps extends Paging, CsvProps {
  ledger: Load<Ledger>;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
  now: Date;
  onRetry: () => void;
}

function Filters({ ledger, filter, onFilter }: Pick<LedgerCardProps, 'ledger' | 'filter' | 'onFilter'>) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <>
      <FilterSelect
        label={t('kindFilter')}
        value={filter.kind}
        onChange={(kind) => onFilter({ ...filter, kind })}
        options={ledgerChoices.map((value) => ({ value, label: t(choiceWords[value]) }))}
      />
      <PeriodFilter value={filter.period} onChange={(period) => onFilter({ ...filter, period })} />
      {ledger.state === 'ready' ? (
        <Text size={13} tone="muted">
          {t('sums', {
            in: format.money(ledger.data.total_in),
            out: format.money(ledger.data.total_out.replace('-', '')),
          })}
        </Text>
      ) : (
        ledger.state === 'loading' && <Skeleton width={160} line={20} />
      )}
    </>
  );
}

function useColumns(now: Date): Column<LedgerEntry>[] {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { moment, change } = useUsualColumns(now);
  return [
    moment(t('time'), ({ created_at }) => created_at),
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
    change(t('amount'), ({ amount }) => amount),
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
}

/** Every change of the balance: positive amounts are green with a sign, negative ones in the colour of text. */
export function LedgerCard(props: LedgerCardProps) {
  const { ledger, now, filter, onFilter, onRetry, csv } = props;
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const isFiltered = filter.kind !== 'all' || filter.period !== 'all';
  return (
    <ListCard
      of={ledger}
      title={t('ledger')}
      tools={
        csv.state === 'working' || (ledger.state === 'ready' && ledger.data.total_count > 0) ? (
          <CsvButton {...props} />
        ) : undefined
      }
      filters={<Filters {...props} />}
      columns={useColumns(now)}
      rows={({ entries }) => entries}
      rowKey={({ id }) => id}
      loading={t('loading')}
      failed={{ title: t('ledgerFailedTitle'), safe: t('failedText') }}
      empty={{
        title: t('emptyTitle'),
        text: t('emptyText'),
        example: [
          [t(kindWords.recharge), format.money('50.00', true)],
          [t(kindWords.purchase), format.money('-20.00', true)],
          [t(kindWords.cd_key), format.money('10.00', true)],
        ],
      }}
      nothingFits={{ title: t('noneFiltered'), text: t('noneFilteredText') }}
      onShowAll={isFiltered && (() => onFilter({ kind: 'all', period: 'all' }))}
      onRetry={onRetry}
      paging={{ ...props, counted: (count) => t('entries', { count }) }}
    />
  );
}
