import { offsetText } from '@ferry/core/format/ranges/ranges';
import { daysBetween } from '@ferry/core/format/time';
import { styled } from 'styled-components';
import { CardFoot } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

export const Foot = styled(CardFoot)`
  justify-content: space-between;
  flex-wrap: wrap;
`;

/** Until when traffic is counted, if the answer says so, and in which zone days begin. */
export function TrafficFoot({ until, now }: { until?: string; now: Date }) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  return (
    <Foot>
      {until !== undefined && (
        <Text size={13} tone="muted">
          {t('dataUntil', {
            time:
              daysBetween(until, now, format.zone) === 0 ? format.clock(until) : format.moment(until, now),
          })}
        </Text>
      )}
      <Text size={13} tone="muted">
        {t('zone', { zone: format.zoneName(format.zone), offset: offsetText(now, format.zone) })}
      </Text>
    </Foot>
  );
}
