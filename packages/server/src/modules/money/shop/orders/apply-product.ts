import { isDeepStrictEqual } from 'node:util';
import type { quote } from '@ferry/core/contract/shop/customer';
import Big from 'big.js';
import type * as z from 'zod/mini';
import { Refusal } from '../../../../base/refusal.ts';
import {
  type Acted,
  addDuration,
  addPackage,
  addTime,
  atPresent,
  isRunning,
  isWithoutEnd,
  later,
  mainLeft,
  periodsOf,
  planTermsOf,
  type Service,
  type Term,
} from '../../../ground/services/index.ts';
import type { Product } from '../products/product.ts';
import type { QuotedProduct } from '../products/product-map.ts';

/** The fields of a product that a purchase reads. All except the name are part of the quote. */
type Bought = QuotedProduct & Pick<Product, 'name'>;

export type Loss = z.infer<typeof quote>['losses'][number];
/** When a plan begins: at once, in place of all others, or when they have ended. */
export type Begins = z.infer<typeof quote>['begins'];

export interface Effect {
  readonly after: Service;
  readonly begins: Begins;
  readonly begins_at: Date;
  /** The ways in which the plan can begin. */
  readonly choices: readonly Begins[];
  /** What enters the wallet for each term that the purchase ends. */
  readonly credits: Acted['credits'];
  /** What the purchase discards, which the customer must confirm. */
  readonly losses: Loss[];
}

/** How a product is bought. */
export interface Buying {
  readonly now: Date;
  readonly zone: string;
  /** The customer's wish. Without one, the running level goes on and another level begins at once. */
  readonly begins?: Begins | undefined;
  /** Whether a plan may begin in place of those that run. By default it may. */
  readonly mayBeginNow?: boolean;
  /** The number of the purchase and what it costs. A quote has neither. */
  readonly purchase?: { readonly id: number; readonly paid: string };
}

/** A customer who buys. */
export interface Holder extends Pick<Service, 'level' | 'level_expires_at'> {
  /** The products of his plans that run and wait, or of the last one that ended. */
  readonly held: readonly (number | null)[];
}

export const holderOf = ({ level, level_expires_at, product_id, terms }: Service): Holder => ({
  level,
  level_expires_at,
  held: [product_id, ...terms.waiting.map((term) => term.product_id)],
});

/** Why a customer cannot buy a product. `null`: he can. A holder may also renew after the package ended. */
export function blockedFor(
  holder: Holder,
  product: Pick<Product, 'id' | 'kind' | 'is_renewal_only'>,
  now: Date,
): 'renewal_only' | 'needs_main_package' | null {
  if (product.is_renewal_only && !holder.held.includes(product.id)) return 'renewal_only';
  if (product.kind === 'additional_package' && !isRunning(holder, now)) return 'needs_main_package';
  return null;
}

/** The term that a plan is sold as. */
function termOf(product: Bought, purchase: Buying['purchase']): Term {
  const { level, level_duration: duration, quota_bytes } = product;
  if (level === null || quota_bytes === null)
    throw new Error(`product ${product.id} is no whole main package`);
  const interval = product.reset_interval ?? (product.resets_monthly ? 'P1M' : null);
  return {
    id: null,
    purchase_id: purchase?.id ?? null,
    product_id: product.id,
    plan_name: product.name,
    promise: { level, quota_bytes, ...planTermsOf(product) },
    duration,
    interval,
    periods: periodsOf(duration, interval),
    cash: purchase?.paid ?? '0.00',
  };
}

/** Whether a plan gives what runs already, so that nothing would change at once but a new quota. */
const isSamePromise = (service: Service, { promise: { level, quota_bytes, ...terms } }: Term): boolean =>
  service.level === level &&
  service.quota_bytes === quota_bytes &&
  isDeepStrictEqual(planTermsOf(service), terms);

/** The ways in which a plan can begin. Nothing can follow a plan without an end. */
function choicesOf(before: Service, term: Term, runs: boolean, mayBeginNow: boolean): Begins[] {
  if (!runs || isWithoutEnd(before)) return ['now'];
  return mayBeginNow && !isSamePromise(before, term) ? ['now', 'end'] : ['end'];
}

function applyMain(service: Service, product: Bought, buying: Buying): Effect {
  const { now, zone, mayBeginNow = true, purchase } = buying;
  const before = atPresent(service, now, zone);
  const term = termOf(product, purchase);
  const runs = isRunning(before, now);
  const choices = choicesOf(before, term, runs, mayBeginNow);
  const wish = buying.begins ?? (before.level === product.level ? 'end' : 'now');
  if (runs && isWithoutEnd(before) && (!mayBeginNow || buying.begins === 'end'))
    throw new Refusal('services.endless');
  const begins = choices.includes(wish) ? wish : (choices[0] ?? 'now');
  const begins_at = begins === 'end' ? before.level_expires_at : now;
  const kind = runs && begins === 'now' ? 'now' : 'append';
  const { after, credits } = addTime(before, { kind, term }, now, zone);
  const account =
    product.account_duration === null
      ? after.account_expires_at
      : later(after.account_expires_at, addDuration(begins_at, product.account_duration, zone));
  const losses: Loss[] = kind === 'append' ? [] : ['time'];
  if (kind === 'now' && mainLeft(before) > 0) losses.push('traffic');
  return { after: { ...after, account_expires_at: account }, begins, begins_at, choices, credits, losses };
}

/**
 * Computes the service after a purchase. A plan begins when the customer's plans have ended, or at once in place of them:
 * then each of them credits its unused part. A traffic package is added to the running plan. It is a pure function, so
 * quotes, purchases and renewals cannot differ.
 */
export function applyProduct(service: Service, product: Bought, buying: Buying): Effect {
  if (product.kind === 'main_package') return applyMain(service, product, buying);
  if (product.kind !== 'additional_package' || product.quota_bytes === null)
    throw new Error(`product ${product.id} is not for sale`);
  const { now, zone } = buying;
  if (!isRunning(service, now)) throw new Refusal('shop.needs_main_package');
  const after = addPackage(service, product.quota_bytes, now, zone);
  return { after, begins: 'now', begins_at: now, choices: ['now'], credits: [], losses: [] };
}

/** What a purchase credits in all. */
export const totalCredit = ({ credits }: Pick<Effect, 'credits'>): string =>
  credits.reduce((sum, { credit }) => sum.plus(credit), Big(0)).toFixed(2);
