import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
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
  /** Which recharges are shown. */
  status: StatusChoice;
  now: Date;
  newHref: string;
  hrefOf: (recharge: RechargeRecord) => string;
  /** Another state was chosen. */
  onStatus: (status: StatusChoice) => void;
  onRetry: () => void;
}

function useColumns({ hrefOf, now }: Pick<RechargesScreenProps, 'hrefOf' | 'now'>): Column<RechargeRecord>[] {
  const { t } = useTranslation('recharge');
  const { moment, name, money } = useUsualColumns(now);
  const way = (recharge: RechargeRecord) => (
    <TextLink href={hrefOf(recharge)} data-small style={{ whiteSpace: 'nowrap' }}>
      {t(recharge.status === 'pending' ? 'resume' : 'show')}
    </TextLink>
  );
  return [
    moment(t('time'), ({ created_at }) => created_at, { onCards: way }),
    name(t('method'), ({ method_label }) => method_label, { skeleton: 64 }),
    {
      header: t('number'),
      phone: 'hidden',
      skeleton: 160,
      cell: ({ trade_no }) => (
        <Text size={13} tone="muted" mono style={{ overflowWrap: 'anywhere' }}>
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
    money(t('amount'), ({ money_amount }) => money_amount),
    {
      header: t('way'),
      align: 'end',
      phone: 'hidden',
      skeleton: 56,
      cell: way,
    },
  ];
}

/** All recharges with their results. A waiting one can be continued. */
export function RechargesScreen(props: RechargesScreenProps) {
  const { recharges, status, now, newHref, onStatus, onRetry } = props;
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const toNew = (
    <ButtonLink href={newHref} kind="primary">
      {t('recharge')}
    </ButtonLink>
  );
  return (
    <>
      <StaleLine of={recharges} now={now} />
      <ListCard
        of={recharges}
        title={t('title')}
        untitled
        tools={toNew}
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
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: toNew,
          example: [
            [t('method_alipay'), format.money('50.00')],
            [t('method_wxpay'), format.money('100.00')],
            [t('method_qqpay'), format.money('20.00')],
          ],
        }}
        nothingFits={{ title: t('noneTitle'), text: t('noneText') }}
        onShowAll={status !== 'all' && (() => onStatus('all'))}
        onRetry={onRetry}
        paging={{ ...props, counted: (count) => t('count', { count }) }}
      />
    </>
  );
}
