import { daysOf, namedPeriod } from '@ferry/core/format/duration';
import { isLess } from '@ferry/core/format/numbers/money-sums';
import type { Offer, PublicPlan, PublicShop } from '../front-door.ts';

const isAsLong = (one: string, other: string) => daysOf(one) === daysOf(other);

/** The periods of all plans, shortest first, each once. */
export const periodsOf = ({ plans }: PublicShop): string[] =>
  plans
    .flatMap(({ offers }) => offers.map(({ period }) => period))
    .sort((one, other) => daysOf(one) - daysOf(other))
    .filter((period, at, all) => at === 0 || !isAsLong(period, all[at - 1] ?? ''));

/** The offer of a plan for a period, or that for its shortest one. */
export const offerFor = ({ offers }: PublicPlan, period: string): Offer | undefined =>
  offers.find((offer) => isAsLong(offer.period, period)) ?? offers[0];

/** The lowest and the highest price of a month. `undefined`: no plan is sold by the month. */
export function monthlyRange({ plans }: PublicShop): { least: string; most: string } | undefined {
  const prices = plans.flatMap(({ offers }) =>
    offers.filter(({ period }) => namedPeriod(period) === 'Month').map((offer) => offer.money_amount),
  );
  const [first, ...others] = prices;
  if (first === undefined) return undefined;
  return others.reduce(
    ({ least, most }, price) => ({
      least: isLess(price, least) ? price : least,
      most: isLess(most, price) ? price : most,
    }),
    { least: first, most: first },
  );
}
