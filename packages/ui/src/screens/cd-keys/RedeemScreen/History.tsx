import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { from } from '../../../theme/breakpoints.ts';
import { FailedLoad } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { useGrantWords } from '../grant-words.ts';
import type { CdKeyRules } from './RedeemScreen.tsx';

const Below = styled.div`
  border-top: 1px solid var(--line);
  margin-top: 14px;
`;
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
  if (rules.state === 'loading') {
    return (
      <Card title={t('history')} aria-busy>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Below>
          {[150, 130, 160].map((width) => (
            <Line key={width}>
              <Skeleton width={width} line={22} />
              <Skeleton width={72} line={22} />
            </Line>
          ))}
        </Below>
      </Card>
    );
  }
  if (rules.state === 'failed') {
    return (
      <Card title={t('history')}>
        <FailedLoad of={rules} title={t('historyFailedTitle')} onRetry={onRetry} />
      </Card>
    );
  }
  if (rules.data.redeemed.length === 0) {
    return (
      <Card title={t('history')}>
        <EmptyState title={t('historyEmptyTitle')}>{t('historyEmptyText')}</EmptyState>
      </Card>
    );
  }
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
    <Card title={t('history')}>
      <Below>
        <Table
          label={t('history')}
          columns={columns}
          rows={rules.data.redeemed}
          rowKey={({ hint, redeemed_at }) => `${redeemed_at} ${hint}`}
        />
      </Below>
    </Card>
  );
}
