import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { from } from '../../../theme/breakpoints.ts';
import { LoadCard } from '../../LoadCard.tsx';
import type { Load } from '../../load.ts';
import { useGrantWords } from '../grant-words.ts';
import type { CdKeyRules } from './RedeemScreen.tsx';

const Line = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: 4px 12px;
  padding: 14px 16px;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  ${from.lg} { padding: 0 20px; height: 48px; }
`;

type Redeemed = CdKeyRules['redeemed'][number];

const lines = [150, 130, 160].map((width) => (
  <Line key={width}>
    <Skeleton width={width} line={22} />
    <Skeleton width={72} line={22} />
  </Line>
));

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
      cell: ({ grant }) => <Text weight={500}>{words.worth(grant)}</Text>,
    },
    {
      header: t('historyCode'),
      phone: 'below',
      cell: ({ hint }) => (
        <Text tone="muted" mono nowrap>
          {hint}
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
    <LoadCard
      of={rules}
      title={t('history')}
      loading={{ said: t('loading'), lines }}
      failed={{ title: t('historyFailedTitle') }}
      empty={{ title: t('historyEmptyTitle'), text: t('historyEmptyText') }}
      isEmpty={({ redeemed }) => redeemed.length === 0}
      onRetry={onRetry}
    >
      {({ redeemed }) => (
        <Table
          label={t('history')}
          columns={columns}
          rows={redeemed}
          rowKey={({ hint, redeemed_at }) => `${redeemed_at} ${hint}`}
        />
      )}
    </LoadCard>
  );
}
