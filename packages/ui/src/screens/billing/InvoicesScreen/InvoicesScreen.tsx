import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { OnlyNarrow, OnlyWide } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { AlsoOnCards } from '../../parts/columns/AlsoOnCards.tsx';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { type PeriodChoice, PeriodFilter } from '../../parts/period/PeriodFilter.tsx';
import type { InvoiceHead, InvoiceList } from '../billing-types.ts';
import { invoiceKinds, invoiceStates } from '../invoice-choices.ts';

/** What each state of an invoice looks like. */
export const stateTones = { unpaid: 'info', paid: 'success', cancelled: 'neutral' } as const;

export interface InvoiceFilter {
  kind: (typeof invoiceKinds)[number];
  state: (typeof invoiceStates)[number];
  period: PeriodChoice;
}

export interface InvoicesScreenProps extends Paging {
  invoices: Load<InvoiceList>;
  filter: InvoiceFilter;
  now: Date;
  /** The older list of purchases. */
  oldHref: string;
  rechargeHref: string;
  hrefOf: (invoice: InvoiceHead) => string;
  onFilter: (filter: InvoiceFilter) => void;
  onRetry: () => void;
}

function useColumns({ hrefOf, now }: Pick<InvoicesScreenProps, 'hrefOf' | 'now'>): Column<InvoiceHead>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { moment, name, money } = useUsualColumns(now);
  return [
    {
      header: t('number'),
      width: '150px',
      phone: 'below',
      skeleton: 88,
      cell: (invoice) => (
        <>
          <TextLink href={hrefOf(invoice)} data-small>
            {invoice.number}
          </TextLink>
          <AlsoOnCards nowrap>{format.day(invoice.created_at, now)}</AlsoOnCards>
        </>
      ),
    },
    name(t('subject'), ({ subject }) => subject, {
      cell: ({ kind, subject }) => (
        <Text weight={500}>
          <OnlyWide as="span">{subject}</OnlyWide>
          <OnlyNarrow as="span">{t('subjectOf', { kind: t(`kind_${kind}`), subject })}</OnlyNarrow>
        </Text>
      ),
    }),
    {
      header: t('kind'),
      phone: 'hidden',
      skeleton: 32,
      cell: ({ kind }) => <Text tone="muted">{t(`kind_${kind}`)}</Text>,
    },
    moment(t('time'), ({ created_at }) => created_at, { phone: 'hidden' }),
    {
      header: t('state'),
      phone: 'below-end',
      skeleton: 48,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`state_${state}`)}</Badge>,
    },
    money(t('amount'), ({ total }) => total),
  ];
}

function Filters({ filter, onFilter }: Pick<InvoicesScreenProps, 'filter' | 'onFilter'>) {
  const { t } = useTranslation('billing');
  return (
    <>
      <FilterSelect
        label={t('kindFilter')}
        value={filter.kind}
        onChange={(kind) => onFilter({ ...filter, kind })}
        options={invoiceKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <FilterSelect
        label={t('stateFilter')}
        value={filter.state}
        onChange={(state) => onFilter({ ...filter, state })}
        options={invoiceStates.map((value) => ({ value, label: t(`state_${value}`) }))}
      />
      <PeriodFilter value={filter.period} onChange={(period) => onFilter({ ...filter, period })} />
    </>
  );
}

/** The invoices of recharges and purchases. */
export function InvoicesScreen(props: InvoicesScreenProps) {
  const { invoices, filter, now, oldHref, rechargeHref, onFilter, onRetry } = props;
  const { t } = useTranslation('billing');
  const format = useFormat();
  const isFiltered = filter.kind !== 'all' || filter.state !== 'all' || filter.period !== 'all';
  return (
    <>
      <StaleLine of={invoices} now={now} />
      <ListCard
        of={invoices}
        title={t('title')}
        tools={
          <TextLink href={oldHref} data-small>
            {t('toOld')}
          </TextLink>
        }
        filters={<Filters filter={filter} onFilter={onFilter} />}
        columns={useColumns(props)}
        rows={(data) => data.invoices}
        rowKey={({ id }) => id}
        loading={t('loading')}
        failed={{ title: t('failedTitle'), safe: t('failedText') }}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <ButtonLink href={rechargeHref}>{t('topUp')}</ButtonLink>,
          example: [
            [`${now.getFullYear()}-000002`, format.money('81.00')],
            [t('kind_purchase'), t('state_paid')],
            [`${now.getFullYear()}-000001`, format.money('100.00')],
            [t('kind_recharge'), t('state_paid')],
          ],
        }}
        nothingFits={{ title: t('noneTitle'), text: t('noneText') }}
        onShowAll={isFiltered && (() => onFilter({ kind: 'all', state: 'all', period: 'all' }))}
        onRetry={onRetry}
        paging={{ ...props, counted: (count) => t('count', { count }) }}
      />
    </>
  );
}
