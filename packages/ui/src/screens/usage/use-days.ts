import type { ChosenRange } from '@ferry/core/format/ranges/ranges';
import { formatDay } from '@ferry/core/format/time';
import { useTranslation } from '../../locales/use-translation.ts';

/** The days of a range for people, without a weekday. */
export function useDays(): (range: Pick<ChosenRange, 'firstDay' | 'lastDay'>, now: Date) => string {
  const { t, i18n } = useTranslation('usage');
  // Days have no zone.
  const name = (day: string, now: Date) =>
    formatDay(new Date(day), { locale: i18n.language, zone: 'UTC' }, now);
  return ({ firstDay, lastDay }, now) =>
    firstDay === lastDay
      ? name(firstDay, now)
      : t('fromTo', { from: name(firstDay, now), to: name(lastDay, now) });
}
