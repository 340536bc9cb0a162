import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { RenewalFailure, type RenewalProps, RenewalSwitch } from './Renewal.tsx';

/** Loaded after the button beside it, so it takes the rest of the line, and a long note ends in an ellipsis. */
const Beside = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: 1 1 120px;
  min-width: 0;
  & > :last-child:not(:first-child) {
    min-width: 0;
    /* Only at its end: a press above or below it still counts. */
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** The switch of auto-renewal in one line, with the missing amount or, where there is room, the next charge. */
export function RenewalNote(
  props: Pick<RenewalProps, 'bill' | 'now' | 'offline' | 'attempt' | 'onSwitch'> & {
    renewalsHref: string;
    /** A write has changed the bill, which has not been refetched yet. */
    isOutdated: boolean;
  },
) {
  const { bill, now, renewalsHref, isOutdated } = props;
  const isCharged = bill.auto_renews && !isOutdated;
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <>
      <Beside>
        <RenewalSwitch {...props} />
        {isCharged && bill.is_covered && (
          <OnlyWide as="span">
            <TextLink data-small data-quiet href={renewalsHref}>
              {t('noteCovered', { date: format.day(bill.renews_at, now), amount: format.money(bill.amount) })}
            </TextLink>
          </OnlyWide>
        )}
        {isCharged && !bill.is_covered && (
          <TextLink data-small href={renewalsHref} style={{ color: 'var(--warning)' }}>
            {t('noteShort', { missing: format.money(bill.missing) })}
          </TextLink>
        )}
      </Beside>
      <RenewalFailure {...props} />
    </>
  );
}
