import { offsetText } from '@ferry/core/format/ranges/ranges';
import { daysBetween } from '@ferry/core/format/time';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../Format/Format.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Text } from '../Text/Text.tsx';
import { CardFoot } from './Card.tsx';

const Foot = styled(CardFoot)`
  justify-content: space-between;
  flex-wrap: wrap;
`;

export interface DataFootProps {
  /** Until when the data is complete. `undefined`: not shown. `null`: not loaded yet. */
  until?: string | null | undefined;
  now: Date;
}

/** The foot of a card with a chart: until when its data is counted, and in which zone its days begin. */
export function DataFoot({ until, now }: DataFootProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <Foot>
      {until === null && <Skeleton width={88} line={20} />}
      {until && (
        <Text size={13} tone="muted">
          {t('dataUntil', {
            time:
              daysBetween(until, now, format.zone) === 0 ? format.clock(until) : format.moment(until, now),
          })}
        </Text>
      )}
      <Text size={13} tone="muted">
        {t('dataZone', { zone: format.zoneName(format.zone), offset: offsetText(now, format.zone) })}
      </Text>
    </Foot>
  );
}
