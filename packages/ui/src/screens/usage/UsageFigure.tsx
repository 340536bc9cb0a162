import { styled } from 'styled-components';
import { Figure } from '../../components/Figure/Figure.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import type { Axis } from './steps.ts';

/**
 * On phones the parts are on a separate line with nothing beside them, even if short numbers would fit into one line.
 */
const Totals = styled(Row)`
  ${below.md} { flex-basis: 100%; & > :last-child { flex-basis: 100%; } }
`;

/** A direction: a word or, on phones, an arrow. */
function Direction({ word, arrow }: { word: string; arrow: '↑' | '↓' }) {
  return (
    <>
      <OnlyWide as="span">{word}</OnlyWide>
      <OnlyNarrow as="span">
        <span aria-hidden>{arrow}</span>
        <VisuallyHidden>{word}</VisuallyHidden>
      </OnlyNarrow>
    </>
  );
}

export interface UsageFigureProps {
  /** `undefined`: not loaded yet. */
  totals: Axis['totals'] | undefined;
  /** The days of the range, for people. */
  days: string;
}

/** The total traffic of a range and its parts. */
export function UsageFigure({ totals, days }: UsageFigureProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const size = totals && format.size(totals.total_traffic);
  return (
    <div>
      <Text as="p" size={13} tone="muted">
        {t('totalIn', { days })}
      </Text>
      <Totals gap={16} baseline wrap style={{ rowGap: 4 }}>
        {totals && size ? (
          <>
            <Figure value={size.value} unit={size.unit} />
            <Text size={13} tone="muted">
              {totals.total_traffic === 0 ? (
                // Its line on phones stays.
                '\u00a0'
              ) : (
                <>
                  <Direction word={t('upload')} arrow="↑" /> {format.bytes(totals.ss_tx_size)}
                  <Dot />
                  <Direction word={t('download')} arrow="↓" /> {format.bytes(totals.ss_rx_size)}
                  <Dot />
                  {t('billedOf', { size: format.bytes(totals.effective_traffic) })}
                </>
              )}
            </Text>
          </>
        ) : (
          <>
            <Skeleton width={148} height={34} line={48} />
            <Skeleton width={220} line={20} />
          </>
        )}
      </Totals>
    </div>
  );
}
