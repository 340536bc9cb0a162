import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, figuresOf, type Load } from '../../parts/load.ts';
import { NextPeriod, type Terms } from '../../parts/plan/NextPeriod.tsx';

export interface TermsCardProps {
  terms: Load<Terms>;
  now: Date;
  beginning: Attempt;
  onBeginNext: (period_begun_at: string) => void;
  onRetry: () => void;
}

const List = styled.ol`
  border-top: 1px solid var(--line);
  margin-top: 14px;
  & > li { display: grid; gap: 2px; padding: 12px 20px; }
  & > li + li { border-top: 1px solid var(--line); }
`;

const Foot = styled.div`
  border-top: 1px solid var(--line);
  padding: 14px 20px;
`;

function Line({ term, now, runs }: { term: Terms['terms'][number]; now: Date; runs: boolean }) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { begins_at, ends_at, periods, plan_name, quota_bytes } = term;
  const from = format.day(begins_at, now);
  const size = format.bytes(quota_bytes);
  return (
    <li>
      <Row between>
        <Text weight={500}>{plan_name ?? t('givenPlan')}</Text>
        {runs && <Badge tone="success">{t('termRuns')}</Badge>}
      </Row>
      <Text size={13} tone="muted">
        {ends_at === null
          ? t('termEndless', { from })
          : t('termSpan', { from, until: format.day(ends_at, now) })}
      </Text>
      <Text size={13} tone="muted">
        {periods.length > 1 ? t('termPeriods', { size, count: periods.length }) : size}
      </Text>
    </li>
  );
}

/** The plans that run and wait, one behind another, with the button that begins the next period early. */
export function TermsCard({ terms, now, beginning, onBeginNext, onRetry }: TermsCardProps) {
  const { t } = useTranslation('services');
  if (terms.state === 'failed') return <FailedCard of={terms} title={t('termsFailed')} onRetry={onRetry} />;
  if (terms.state === 'ready' && terms.data.terms.length === 0) return null;
  return (
    <Card title={t('terms')} aria-busy={terms.state === 'loading' || undefined}>
      {terms.state === 'loading' ? (
        <List as="div">
          <Stack gap={8} style={{ padding: '12px 20px' }}>
            <Skeleton width={140} line={22} />
            <Skeleton width={180} line={20} />
          </Stack>
        </List>
      ) : (
        <div {...figuresOf(terms)}>
          <List>
            {terms.data.terms.map((term, at) => (
              <Line key={term.begins_at} term={term} now={now} runs={at === 0} />
            ))}
          </List>
          {terms.data.next && terms.data.next.blocked !== 'off' && (
            <Foot>
              <NextPeriod
                next={terms.data.next}
                now={now}
                offline={terms.stale !== undefined}
                attempt={beginning}
                onBegin={onBeginNext}
              />
            </Foot>
          )}
        </div>
      )}
    </Card>
  );
}
