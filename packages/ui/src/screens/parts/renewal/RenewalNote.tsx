import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { RenewalFailure, type RenewalProps, RenewalSwitch } from './Renewal.tsx';

/** The switch of auto-renewal in one line, with the missing amount and the next charge. */
export function RenewalNote(
  props: Pick<RenewalProps, 'bill' | 'now' | 'offline' | 'attempt' | 'onSwitch'> & { renewalsHref: string },
) {
  const { bill, now, renewalsHref } = props;
  const { t } = useTranslation('services');
  const format = useFormat();
  const words = !bill.auto_renews
    ? undefined
    : bill.is_covered
      ? t('noteCovered', { date: format.day(bill.renews_at, now), amount: format.money(bill.amount) })
      : t('noteShort', { missing: format.money(bill.missing) });
  return (
    <>
      <RenewalSwitch {...props} />
      <RenewalFailure {...props} />
      {words && (
        <OnlyWide as="span">
          <TextLink data-small data-quiet href={renewalsHref}>
            {words}
          </TextLink>
        </OnlyWide>
      )}
    </>
  );
}
