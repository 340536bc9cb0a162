import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { bought } from '@ferry/core/contract/shop/v1';
import { useFormat } from '../../../components/Format/Format.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';

export type Bought = Pick<CallAnswer<typeof bought>, 'bought' | 'total_count'>;
type Purchase = Bought['bought'][number];

export interface HistoryCardProps extends Paging {
  history: Load<Bought>;
  now: Date;
  onRetry: () => void;
}

/** The purchases, and which of them renew. */
export function HistoryCard({ history, now, onRetry, ...paging }: HistoryCardProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { moment, name, money } = useUsualColumns(now);
  const hasDiscount =
    history.state === 'ready' && history.data.bought.some(({ discount }) => discount !== '0.00');
  const columns: Column<Purchase>[] = [
    moment(t('boughtAt'), ({ created_at }) => created_at),
    name(t('product'), ({ shop_name }) => shop_name),
    {
      header: t('renewal'),
      phone: 'plain',
      skeleton: 96,
      cell: ({ renew_at, auto_renews }) => (
        <Text size={13} tone="muted">
          {renew_at === null ? (
            <OnlyWide as="span">{t('renewalNever')}</OnlyWide>
          ) : auto_renews ? (
            t('renews')
          ) : (
            t('renewsNot')
          )}
        </Text>
      ),
    },
    ...(hasDiscount
      ? [
          {
            header: t('discount'),
            align: 'end' as const,
            phone: 'hidden' as const,
            cell: ({ discount }: Purchase) => (
              <Text tone="muted">{discount === '0.00' ? t('renewalNever') : format.money(discount)}</Text>
            ),
          },
        ]
      : []),
    money(t('paid'), ({ price }) => price),
  ];
  return (
    <ListCard
      of={history}
      title={t('history')}
      columns={columns}
      usualRows={2}
      rows={(data) => data.bought}
      rowKey={({ id }) => id}
      loading={t('historyLoading')}
      failed={{ title: t('historyFailed'), safe: t('failedText') }}
      empty={{
        title: t('historyNoneTitle'),
        text: t('historyNoneText'),
      }}
      onRetry={onRetry}
      paging={{
        ...paging,
        counted: (count) => t('historyCount', { count }),
      }}
    />
  );
}
