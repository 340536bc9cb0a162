import { useFormat } from '../../../components/Format/Format.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ListCard } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { useGrantWords } from '../grant-words.ts';
import type { CdKeyRules } from './RedeemScreen.tsx';

type Redeemed = CdKeyRules['redeemed'][number];

/** The codes redeemed before, by their last characters. */
export function History({
  rules,
  now,
  onRetry,
}: {
  rules: Load<CdKeyRules>;
  now: Date;
  onRetry: () => void;
}) {
  const { t } = useTranslation('cdKeys');
  const format = useFormat();
  const words = useGrantWords();
  const columns: Column<Redeemed>[] = [
    {
      header: t('historyWorth'),
      phone: 'title',
      skeleton: 150,
      cell: ({ grant }) => <Text weight={500}>{words.worth(grant)}</Text>,
    },
    {
      header: t('historyCode'),
      phone: 'below',
      cell: ({ hint }) => (
        <Text tone="muted" mono nowrap>
          …{hint}
        </Text>
      ),
    },
    {
      header: t('historyTime'),
      align: 'end',
      phone: 'end',
      cell: ({ redeemed_at }) => (
        <Text size={13} tone="muted" nowrap>
          {format.moment(redeemed_at, now)}
        </Text>
      ),
    },
  ];
  return (
    <ListCard
      of={rules}
      title={t('history')}
      columns={columns}
      rows={({ redeemed }) => redeemed}
      rowKey={({ hint, redeemed_at }) => `${redeemed_at} ${hint}`}
      loading={t('loading')}
      failed={{ title: t('historyFailedTitle') }}
      empty={{
        title: t('historyEmptyTitle'),
        text: t('historyEmptyText'),
        example: [
          [words.worth({ kind: 'money', amount: '10.00' }), format.day(now, now)],
          [t('historyCode'), '…2048'],
        ],
      }}
      onRetry={onRetry}
    />
  );
}
