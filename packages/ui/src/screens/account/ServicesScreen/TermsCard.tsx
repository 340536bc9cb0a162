import { useState } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Card, CardFoot } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
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

type Term = Terms['terms'][number];

/** The number of plans that are shown at first. A row has up to 121. */
const shownAtFirst = 10;

const List = styled.ol`
  border-top: 1px solid var(--line);
  margin-top: 14px;
  & > li { display: grid; gap: 2px; padding: 12px 16px; overflow-wrap: anywhere; }
  & > li + li { border-top: 1px solid var(--line); }
  ${from.lg} { & > li { padding: 12px 20px; } }
`;

const ManyFoot = styled(CardFoot)`
  flex-wrap: wrap;
  & > :first-child { flex: 1 1 200px; }
`;

function Line({ term, now, runs }: { term: Term; now: Date; runs: boolean }) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { begins_at, ends_at, periods, plan_name, quota_bytes } = term;
  const begin = format.day(begins_at, now);
  const size = format.bytes(quota_bytes);
  const count = periods.length;
  const isOne = count === 1;
  return (
    <li>
      <Row between>
        <Text weight={500}>{plan_name ?? t('givenPlan')}</Text>
        {runs && <Badge tone="success">{t('termRuns')}</Badge>}
      </Row>
      <Text size={13} tone="muted">
        {ends_at === null
          ? t('termEndless', { from: begin })
          : t('termSpan', { from: begin, until: format.day(ends_at, now) })}
      </Text>
      <Text size={13} tone="muted">
        {isOne
          ? size
          : ends_at === null
            ? t('termEach', { size })
            : t(runs ? 'termPeriodsLeft' : 'termPeriods', { size, count })}
      </Text>
    </li>
  );
}

function NextFoot({
  terms,
  ...props
}: { terms: Terms } & Pick<TermsCardProps, 'now' | 'beginning' | 'onBeginNext'> & { offline: boolean }) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { next } = terms;
  if (next === null || next.blocked === 'off') return null;
  const words = { time: format.moment(next.begins_at, props.now), quota: format.bytes(next.quota_bytes) };
  return (
    <ManyFoot>
      <Text as="p" size={13} tone="muted">
        {t('nextNote', words)}
        {next.blocked === 'too_early' && <> {t('nextTooEarly')}</>}
      </Text>
      <NextPeriod
        terms={terms}
        now={props.now}
        offline={props.offline}
        attempt={props.beginning}
        onBegin={props.onBeginNext}
      />
    </ManyFoot>
  );
}

/** The plans that run and wait, one behind another, with the button that begins the next period early. */
export function TermsCard({ terms, onRetry, ...props }: TermsCardProps) {
  const { t } = useTranslation('services');
  const [isWhole, setWhole] = useState(false);
  if (terms.state === 'failed') return <FailedCard of={terms} title={t('termsFailed')} onRetry={onRetry} />;
  if (terms.state === 'loading')
    return (
      <Card title={t('terms')} aria-busy>
        <List>
          <li>
            <Skeleton width={140} line={22} />
            <Skeleton width={180} line={20} />
            <Skeleton width={64} line={20} />
          </li>
        </List>
      </Card>
    );
  const { terms: all } = terms.data;
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <Card title={t('terms')}>
      <div {...figuresOf(terms)}>
        <List>
          {shown.map((term, at) => (
            <Line key={term.begins_at} term={term} now={props.now} runs={at === 0} />
          ))}
        </List>
        {shown.length < all.length && (
          <CardFoot>
            <TextButton data-small onClick={() => setWhole(true)}>
              {t('termsAll', { count: all.length })}
            </TextButton>
          </CardFoot>
        )}
        <NextFoot terms={terms.data} offline={terms.stale !== undefined} {...props} />
      </div>
    </Card>
  );
}
