import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/Figure/Figure.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../components/Text/Text.tsx';
import type { Axis } from './steps.ts';

export interface UsageFigureProps {
  /** `undefined`: it did not come yet. */
  totals: Axis['totals'] | undefined;
  /** Whether the number is what was billed, and not what flowed. */
  isBilled?: boolean;
}

/** How much flowed in all, and what of it was which. */
export function UsageFigure({ totals, isBilled = false }: UsageFigureProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const size = totals && format.size(isBilled ? totals.effective_traffic : totals.total_traffic);
  return (
    <Row gap={16} baseline wrap style={{ rowGap: 4 }}>
      {totals && size ? (
        <>
          <Figure value={size.value} unit={size.unit} />
          <Text size={13} tone="muted">
            {t('upload')} {format.bytes(totals.ss_tx_size)}
            <Dot />
            {t('download')} {format.bytes(totals.ss_rx_size)}
            <Dot />
            {isBilled
              ? `${t('raw')} ${format.bytes(totals.total_traffic)}`
              : t('billedOf', { size: format.bytes(totals.effective_traffic) })}
          </Text>
        </>
      ) : (
        <>
          <Skeleton width={148} height={34} line={48} />
          <Skeleton width={220} line={20} />
        </>
      )}
    </Row>
  );
}
