import type { FirstDay, NumberStyle } from '@ferry/core/contract/accounts/preferences';
import { isEndless } from '@ferry/core/contract/base/values/endless';
import { formatDuration, withoutEnd } from '@ferry/core/format/duration';
import { formatBytes, type Size, sizeOf } from '@ferry/core/format/numbers/bytes';
import { currencySign, formatMoney } from '@ferry/core/format/numbers/money';
import { formatNumber } from '@ferry/core/format/numbers/numbers';
import {
  formatAgo,
  formatClock,
  formatDay,
  formatMoment,
  formatRecent,
  formatRecentMoment,
  formatZone,
} from '@ferry/core/format/time';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';

export interface FormatSettings {
  /** IANA name of the customer's time zone. */
  readonly zone: string;
  /** ISO 4217, from the site's configuration. */
  readonly currency: string;
  /** `auto` by default, like `firstDay`. */
  readonly numbers?: NumberStyle;
  readonly firstDay?: FirstDay;
}

const FormatContext = createContext<FormatSettings>({ zone: 'Asia/Shanghai', currency: 'CNY' });

/** Provides zone and currency. Without it the site's defaults are used. */
export const FormatProvider = FormatContext.Provider;

/** Shows the times within it in another zone than the customer's. Traffic is counted by the days of the site's zone. */
export function InZone({ zone, children }: { zone: string; children: ReactNode }) {
  const settings = useContext(FormatContext);
  const inZone = useMemo(() => ({ ...settings, zone }), [settings, zone]);
  return <FormatContext value={inZone}>{children}</FormatContext>;
}

type Moment = string | Date;

/** Numbers and dates in the language, zone and currency of the page. */
export interface Format {
  readonly zone: string;
  /** The first day of a week, in the numbers of `Date`: 0 is Sunday. */
  readonly firstDay: 0 | 1 | 6;
  number(value: number): string;
  /** `isInColumn`: with one decimal, also of a whole number. `like`: in the unit of this larger size beside it. */
  bytes(bytes: number, isInColumn?: boolean, like?: number): string;
  size(bytes: number, isInColumn?: boolean): Size;
  money(amount: string, signed?: boolean): string;
  /** The same without `.00`. */
  shortMoney(amount: string): string;
  /** An amount in any currency: `14.03 USDT` if it is not the site's own. */
  moneyIn(amount: string, currency: string): string;
  currency: string;
  /** In place of the end of a plan without an end. */
  noEnd: string;
  /** `null`, and the end of a plan without an end: `noEnd`. */
  day(at: Moment | null, now: Date): string;
  clock(at: Moment): string;
  moment(at: Moment, now: Date): string;
  /** `isWithin`: the text is in the middle of a sentence. */
  recent(at: Moment, now: Date, isWithin?: boolean): string;
  /** Day and time. Today and yesterday appear as words. */
  recentMoment(at: Moment, now: Date, isWithin?: boolean): string;
  ago(at: Moment, now: Date): string;
  /** The name of a zone for people, from its IANA name. */
  zoneName(zone: string): string;
  duration(duration: string): string;
}

const dayNumbers = { sunday: 0, monday: 1, saturday: 6 } as const;

export function useFormat(): Format {
  const { t, i18n } = useTranslation();
  const noEnd = t('noEnd');
  const { zone, currency, numbers = 'auto', firstDay = 'auto' } = useContext(FormatContext);
  const locale = i18n.language;
  return useMemo(() => {
    const time = { locale, zone };
    return {
      zone,
      firstDay: dayNumbers[firstDay === 'auto' ? (locale === 'en' ? 'sunday' : 'monday') : firstDay],
      number: (value) => formatNumber(value, locale, numbers),
      bytes: (bytes, isInColumn, like) => formatBytes(bytes, locale, numbers, isInColumn, like),
      size: (bytes, isInColumn) => sizeOf(bytes, locale, numbers, isInColumn),
      money: (amount, signed = false) => formatMoney(amount, { locale, currency, signed, numbers }),
      moneyIn: (amount, other) =>
        other === currency ? formatMoney(amount, { locale, currency, numbers }) : `${amount} ${other}`,
      shortMoney: (amount) => formatMoney(amount, { locale, currency, numbers, isShort: true }),
      currency: currencySign({ locale, currency }),
      noEnd,
      day: (at, now) => (at === null || isEndless(at) ? noEnd : formatDay(at, time, now)),
      clock: (at) => formatClock(at, time),
      moment: (at, now) => (isEndless(at) ? noEnd : formatMoment(at, time, now)),
      recent: (at, now, isWithin) => formatRecent(at, time, now, isWithin),
      recentMoment: (at, now, isWithin) => formatRecentMoment(at, time, now, isWithin),
      ago: (at, now) => formatAgo(at, time, now),
      zoneName: (named) => formatZone(named, locale),
      duration: (duration) => (duration === withoutEnd ? noEnd : formatDuration(duration, locale)),
    };
  }, [locale, zone, currency, numbers, firstDay, noEnd]);
}
