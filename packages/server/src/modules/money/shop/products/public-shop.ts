import type { CallAnswer } from '@ferry/core/contract/base/call';
import { type PlanTerm, productTerms } from '@ferry/core/contract/services/plan-terms';
import type { frontDoor } from '@ferry/core/contract/system/front-door';
import { daysOf } from '@ferry/core/format/duration';
import { savedByDays } from '@ferry/core/format/numbers/money-sums';
import { type Language, languages, sourceLanguage } from '@ferry/core/words/languages';
import Big from 'big.js';
import type { Services } from '../../../../base/context.ts';
import { type GroupNames, isNamed, readGroupNames, saidGroups } from '../../../ground/services/index.ts';
import type { Product } from './product.ts';
import { describeProduct } from './product-map.ts';
import { readShelves, type Shelf } from './shelves.ts';

export type PublicShop = NonNullable<CallAnswer<typeof frontDoor>['result']['plans']>;
type Plan = PublicShop['plans'][number];

const priced = ({ price, level_duration }: Product) => ({ price, days: daysOf(level_duration ?? '') });

/** The prices of a period, and what it saves compared with the plan's shortest period. */
function pricesOf(item: Product, shortest: Product) {
  const [own, base] = [priced(item), priced(shortest)];
  const isByDays = own.days !== 0 && base.days !== 0;
  return {
    money_amount: own.price,
    per_30_days: isByDays ? Big(own.price).times(30).div(own.days).toFixed(2) : null,
    saves: savedByDays(own, base) ?? null,
  };
}

type Names = Readonly<Record<Language, GroupNames>>;

/** The node groups of a product in each language in which one of them has a name. */
const groupsOf = ({ node_groups }: Product, names: Names) =>
  Object.fromEntries(
    languages
      .filter((language) => node_groups?.some((group) => isNamed(names[language], group)))
      .map((language) => [`node_groups_${language}`, saidGroups(node_groups, names[language])]),
  );

const termNames = Object.keys(productTerms) as PlanTerm[];

/** What a product promises beside level, time and traffic. */
const promisesOf = (described: ReturnType<typeof describeProduct>) =>
  Object.fromEntries(termNames.map((term) => [term, described[term]])) as Pick<typeof described, PlanTerm>;

function offerOf(item: Product, shortest: Product, names: Names): Plan['offers'][number] {
  const described = describeProduct(item, {});
  const {
    id,
    ss_bandwidth_total_size,
    ss_bandwidth_reset_interval: interval,
    is_auto_reset_bandwidth: isMonthly,
  } = described;
  return {
    shop_id: id,
    period: item.level_duration ?? '',
    ...pricesOf(item, shortest),
    ss_bandwidth_total_size,
    reset_interval: interval ?? (isMonthly ? 'P1M' : null),
    ...promisesOf(described),
    ...groupsOf(item, names),
  };
}

function planOf({ texts, products }: Shelf, names: Names): Plan[] {
  const items = products
    .filter(({ is_renewal_only }) => !is_renewal_only)
    .toSorted((one, other) => daysOf(one.level_duration ?? '') - daysOf(other.level_duration ?? ''));
  const [shortest] = items;
  if (shortest === undefined) return [];
  return [
    {
      ...texts,
      offers: items.map((item) => offerOf(item, shortest, names)),
    },
  ];
}

/** The name of a shelf, and its name in each language. */
const namesOf = ({ name, ...texts }: Shelf['texts']) => ({
  name,
  ...Object.fromEntries(Object.entries(texts).filter(([field]) => field.startsWith('name_'))),
});

/** What a new customer can buy. `null`: no plan. */
export async function publicShop({ database, config }: Services): Promise<PublicShop | null> {
  // The offers are the same in each language, and the texts of all are beside them.
  const shelves = (await readShelves(database.sql))[sourceLanguage];
  const ofKind = (kind: Shelf['shown']['kind']) => shelves.filter(({ shown }) => shown.kind === kind);
  const names = await readGroupNames(database.sql);
  const plans = ofKind('main_package').flatMap((shelf) => planOf(shelf, names));
  if (plans.length === 0) return null;
  const packages = ofKind('additional_package').map(({ shown: { price }, texts }) => ({
    ...namesOf(texts),
    money_amount: price,
  }));
  return { currency: config.currency, plans, packages };
}
