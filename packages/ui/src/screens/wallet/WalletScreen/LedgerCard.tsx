import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CardFoot } from '../../../components/Card/Card.tsx';
import { Pagination } from '../../../components/Pagination/Pagination.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { below, from } from '../../../theme/breakpoints.ts';
import { LoadCard } from '../../LoadCard.tsx';
import type { Load } from '../../load.ts';
import { type Ledger, LedgerTable } from './LedgerTable.tsx';

const Line = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 4px 12px;
  padding: 14px 16px;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  ${below.lg} { div:first-child + & { border-top: 0; } }
  & > :nth-child(even) { justify-self: end; }
  ${from.lg} {
    grid-template-columns: 178px 2fr 1fr 1fr 1fr 1fr;
    gap: 24px;
    align-items: center;
    height: 48px;
    padding: 0 20px;
    & > :nth-child(even) { justify-self: start; }
    & > :nth-child(3) { order: -1; }
    & > :nth-child(2), & > :nth-child(4) { order: 1; justify-self: end; }
    &[data-head] { height: 39px; }
  }
`;

export interface LedgerCardProps {
  ledger: Load<Ledger>;
  /** From 1. */
  page: number;
  pageSize: number;
  now: Date;
  onPage: (page: number) => void;
  onRetry: () => void;
}

const lines = (
  <>
    <OnlyWide>
      <Line data-head>
        <Skeleton width={28} height={10} />
      </Line>
    </OnlyWide>
    {[96, 120, 80, 110, 90, 100].map((width) => (
      <Line key={width}>
        <Skeleton width={width + 30} line={22} />
        <Skeleton width={64} line={22} />
        <Skeleton width={width} height={10} line={20} />
        <Skeleton width={52} height={10} line={20} />
        <OnlyWide>
          <Skeleton width={48} />
        </OnlyWide>
        <OnlyWide>
          <Skeleton width={32} />
        </OnlyWide>
      </Line>
    ))}
  </>
);

/** Every change of the balance, a page at a time. */
export function LedgerCard({ ledger, page, pageSize, now, onPage, onRetry }: LedgerCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <LoadCard
      of={ledger}
      title={t('ledger')}
      loading={{ said: t('loading'), lines }}
      failed={{ title: t('ledgerFailedTitle'), safe: t('failedText') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      isEmpty={({ total_count }) => total_count === 0}
      onRetry={onRetry}
      foot={({ total_count }) => (
        <CardFoot>
          {total_count > pageSize ? (
            <Pagination page={page} pageSize={pageSize} total={total_count} onPage={onPage} />
          ) : (
            <Text size={13} tone="muted">
              {t('entries', { count: total_count })}
            </Text>
          )}
        </CardFoot>
      )}
    >
      {({ entries }) => <LedgerTable entries={entries} now={now} />}
    </LoadCard>
  );
}
