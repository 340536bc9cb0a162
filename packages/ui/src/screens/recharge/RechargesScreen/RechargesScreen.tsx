import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ListCard, type Paging } from '../../ListCard.tsx';
import { StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import type { RechargeList, RechargeRecord, RechargeStatus } from '../recharge-types.ts';
import { type StatusChoice, statusChoices } from '../status-choices.ts';

const tones = {
  pending: 'info',
  paid: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  failed: 'error',
} as const satisfies Record<RechargeStatus, string>;

export interface RechargesScreenProps extends Paging {
  recharges: Load<RechargeList>;
  status: StatusChoice;
  now: Date;
  newHref: string;
  hrefOf: (recharge: RechargeRecord) => string;
  onStatus: (status: StatusChoice) => void;
  onRetry: () => void;
}

function useColumns({ hrefOf, now }: Pick<RechargesScreenProps, 'hrefOf' | 'now'>): Column<RechargeRecord>[] {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  return [
    {
      header: t('time'),
      width: '190px',
      phone: 'below',
      skeleton: 96,
      cell: ({ created_at }) => <Text tone="muted">{format.moment(created_at, now)}</Text>,
    },
    {
      header: t('method'),
      phone: 'title',
      skeleton: 64,
      cell: ({ method }) => <Text weight={500}>{t(`method_${method}`)}</Text>,
    },
    {
      header: t('number'),
      phone: 'hidden',
      skeleton: 160,
      cell: ({ trade_no }) => (
        <Text size={13} tone="muted" mono>
          {trade_no}
        </Text>
      ),
    },
    {
      header: t('status'),
      phone: 'below-end',
      skeleton: 56,
      cell: ({ status, refunded_at }) => (
        <Badge tone={refunded_at ? 'warning' : tones[status]}>
          {t(refunded_at ? 'refunded' : `status_${status}`)}
        </Badge>
      ),
    },
    {
      header: t('amount'),
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: ({ money_amount }) => (
        <Text weight={500} nowrap>
          {format.money(money_amount)}
        </Text>
      ),
    },
    {
      header: t('way'),
      align: 'end',
      phone: 'plain',
      skeleton: 56,
      cell: (recharge) => (
        <TextLink href={hrefOf(recharge)} data-small>
          {t(recharge.status === 'pending' ? 'resume' : 'show')}
        </TextLink>
      ),
    },
  ];
}

/** Every recharge with what became of it; one that waits can be continued. */
export function RechargesScreen(props: RechargesScreenProps) {
  const { recharges, status, now, newHref, onStatus, onRetry, ...paging } = props;
  const { t } = useTranslation('recharge');
  return (
    <>
      <StaleLine of={recharges} now={now} />
      <ListCard
        of={recharges}
        title={t('title')}
        tools={
          <ButtonLink href={newHref} kind="primary">
            {t('recharge')}
          </ButtonLink>
        }
        filters={
          <FilterSelect
            label={t('statusFilter')}
            value={status}
            onChange={onStatus}
            options={statusChoices.map((value) => ({ value, label: t(`status_${value}`) }))}
          />
        }
        columns={useColumns(props)}
        rows={({ recharge_records }) => recharge_records}
        rowKey={({ id }) => id}
        loading={t('loadingList')}
        failed={{ title: t('failedTitle'), safe: t('failedText') }}
        empty={
          status === 'all'
            ? { title: t('emptyTitle'), text: t('emptyText') }
            : {
                title: t('noneTitle'),
                text: t('noneText'),
                action: <Button onClick={() => onStatus('all')}>{t('showAll')}</Button>,
              }
        }
        onRetry={onRetry}
        paging={{
          page: paging.page,
          pageSize: paging.pageSize,
          onPage: paging.onPage,
          total: ({ total_count }) => total_count,
          counted: (count) => t('count', { count }),
        }}
      />
    </>
  );
}
