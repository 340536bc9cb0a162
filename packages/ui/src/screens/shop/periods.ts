import { daysOf, namedPeriod } from '@ferry/core/format/duration';
import { savedByDays } from '@ferry/core/format/numbers/money-sums';
import { useFormat } from '../../components/Format/Format.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Product, Shelf } from './shop-types.ts';

/** An item of a shelf with its period. */
export interface Offer {
  period: string;
  item: Product;
}

/** The items of a shelf, shortest period first. */
export const offersOf = ({ plan_shop_id, items }: Shelf): Offer[] =>
  Object.entries(plan_shop_id)
    .flatMap(([period, id]) => {
      const item = items.find((one) => one.id === id);
      return item ? [{ period, item }] : [];
    })
    .sort((a, b) => daysOf(a.period) - daysOf(b.period));

/** The periods of several shelves, shortest first. Equal lengths in different notations are merged. */
export const periodsOf = (shelves: readonly Shelf[]): string[] => {
  const byDays = new Map<number, string>();
  for (const { period } of shelves.flatMap(offersOf)) {
    if (!byDays.has(daysOf(period))) byDays.set(daysOf(period), period);
  }
  return [...byDays].sort(([a], [b]) => a - b).map(([, period]) => period);
};

/** The one of these periods that is as long as another, in whichever notation. */
export const periodLike = (periods: readonly string[], period: string | undefined): string | undefined =>
  period === undefined ? undefined : periods.find((one) => daysOf(one) === daysOf(period));

/** The item of a shelf for a period, or that with the shortest period. */
export const offerFor = (shelf: Shelf, period: string | undefined): Offer | undefined => {
  const offers = offersOf(shelf);
  const same = periodLike(
    offers.map((offer) => offer.period),
    period,
  );
  return offers.find((offer) => offer.period === same) ?? offers[0];
};

/** The saving of a period against the shelf's shortest, by day, in percent, rounded down. */
const savingOf = (shelf: Shelf, period: string): number | undefined => {
  const [base, ...others] = offersOf(shelf);
  const offer = others.find((one) => daysOf(one.period) === daysOf(period));
  if (!base || !offer || daysOf(base.period) === 0) return undefined;
  const days = daysOf(period) / daysOf(base.period);
  const full = Number(base.item.money_amount) * days;
  return full > 0 ? Math.floor((1 - Number(offer.item.money_amount) / full) * 100 + 1e-9) : undefined;
};

const priced = ({ period, item }: Offer) => ({ price: item.money_amount, days: daysOf(period) });

/**
 * The money that a period of a plan saves compared with its shortest period, as on the front page. `undefined`: none.
 */
export const moneySaved = (shelf: Shelf, period: string): string | undefined => {
  const [base, ...others] = offersOf(shelf);
  const offer = others.find((one) => daysOf(one.period) === daysOf(period));
  return base && offer && savedByDays(priced(offer), priced(base));
};

/** The percentage that a period saves at least, on every shelf that has it. `undefined`: on one of them nothing. */
export const saving = (shelves: readonly Shelf[], period: string): number | undefined => {
  const savings = shelves.map((shelf) => savingOf(shelf, period)).filter((percent) => percent !== undefined);
  const least = Math.min(...savings);
  return least > 0 && savings.length > 0 ? least : undefined;
};

/** Texts for periods: on a segment, and after a price. */
export function usePeriodWords(): { name: (period: string) => string; per: (period: string) => string } {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return {
    name(period) {
      const known = namedPeriod(period);
      return known ? t(`period${known}`) : format.duration(period);
    },
    per(period) {
      const known = namedPeriod(period);
      return known ? t(`per${known}`) : t('perOther', { time: format.duration(period) });
    },
  };
}
