import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Card, CardFoot } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Pagination } from '../../../components/Pagination/Pagination.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { below, from } from '../../../theme/breakpoints.ts';
import { FailedLoad } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { type Ledger, LedgerTable } from './LedgerTable.tsx';

/** The table begins at a hairline under the card's head. */
const Below = styled.div`
  border-top: 1px solid var(--line);
  margin-top: 14px;
`;

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

/** Every change of the balance, a page at a time. */
export function LedgerCard({ ledger, page, pageSize, now, onPage, onRetry }: LedgerCardProps) {
  const { t } = useTranslation('wallet');
  if (ledger.state === 'failed') {
    return (
      <Card title={t('ledger')}>
        <FailedLoad of={ledger} title={t('ledgerFailedTitle')} safe={t('failedText')} onRetry={onRetry} />
      </Card>
    );
  }
  if (ledger.state === 'loading') {
    return (
      <Card title={t('ledger')} aria-busy>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Below>
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
        </Below>
      </Card>
    );
  }
  const { entries, total_count } = ledger.data;
  if (total_count === 0) {
    return (
      <Card title={t('ledger')}>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('ledger')}>
      <Below>
        <LedgerTable entries={entries} now={now} />
      </Below>
      <CardFoot>
        {total_count > pageSize ? (
          <Pagination page={page} pageSize={pageSize} total={total_count} onPage={onPage} />
        ) : (
          <Text size={13} tone="muted">
            {t('entries', { count: total_count })}
          </Text>
        )}
      </CardFoot>
    </Card>
  );
}
