import type { Step } from '@ferry/core/format/ranges/steps';
import { styled } from 'styled-components';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import type { Axis } from '../steps.ts';
import { type Earlier, percentText } from './earlier.ts';

/** On phones the facts have two lines, also before they are known. */
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 0 16px;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  b { font-weight: 600; color: var(--text); }
  ${below.md} { flex-basis: 100%; min-height: 40px; }
`;

export interface UsageHeadProps {
  /** `undefined`: not loaded yet. */
  totals: Axis['totals'] | undefined;
  steps: readonly Step[];
  stepSize: 'hour' | 'day';
  /** `undefined`: not loaded yet. `null`: there is nothing to compare with. */
  earlier: Earlier | null | undefined;
  isBilled: boolean;
  /** The days of the range and of the time before it, for people. */
  days: string;
  earlierDays: string;
}

/** The traffic of a range, and its change from the time before. */
export function UsageHead({ totals, steps, stepSize, earlier, isBilled, days, earlierDays }: UsageHeadProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const of = (sums: Axis['totals']) => (isBilled ? sums.effective_traffic : sums.total_traffic);
  const size = totals && format.size(of(totals));
  const isSame = totals?.total_traffic === totals?.effective_traffic;
  const known = steps.filter(({ sums }) => sums !== undefined).length / (stepSize === 'hour' ? 24 : 1);
  return (
    <div style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Text as="p" size={13} tone="muted">
        {days}
      </Text>
      <Row gap={16} baseline wrap style={{ rowGap: 0 }}>
        {size ? (
          <Figure value={size.value} unit={size.unit} />
        ) : (
          <Skeleton width={148} height={34} line={48} />
        )}
        <Facts>
          {totals && earlier !== undefined ? (
            <>
              <Compared now={of(totals)} before={earlier && of(earlier.totals)} earlierDays={earlierDays} />
              {known >= 2 && (
                <span>{t('perDay', { size: format.bytes(Math.round(of(totals) / known)) })}</span>
              )}
              <span>
                {t(isBilled ? 'rawOf' : isSame ? 'billedOf' : 'billedByRates', {
                  size: format.bytes(isBilled ? totals.total_traffic : totals.effective_traffic),
                })}
              </span>
            </>
          ) : (
            <Skeleton width={260} line={20} />
          )}
        </Facts>
      </Row>
    </div>
  );
}

function Compared({ now, before, earlierDays }: { now: number; before: number | null; earlierDays: string }) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  if (before === null) return <span>{t('earlierNone')}</span>;
  const size = format.bytes(Math.abs(now - before));
  return (
    <span title={earlierDays}>
      <b>{t(now > before ? 'earlierMore' : now < before ? 'earlierLess' : 'earlierSame', { size })}</b>{' '}
      {now !== before && percentText(now, before)}
    </span>
  );
}
