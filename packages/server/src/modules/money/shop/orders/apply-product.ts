import type { quote } from '@ferry/core/contract/shop/customer';
import type * as z from 'zod/mini';
import {
  addDuration,
  dayOf,
  isGivenOnce,
  isRunning,
  keptByRenewal,
  later,
  mainLeft,
  packageLeft,
  planTermsOf,
  type Service,
  withLevelUntil,
  withPackage,
  withUsageReset,
} from '../../../ground/services/index.ts';
import type { Product } from '../products/product.ts';
import type { QuotedProduct } from '../products/product-map.ts';

/** The fields of a product that a purchase reads. All except the name are part of the quote. */
type Bought = QuotedProduct & Pick<Product, 'name'>;

export type Loss = z.infer<typeof quote>['losses'][number];

export interface Effect {
  readonly after: Service;
  /** What the purchase discards, which the customer must confirm. */
  readonly losses: Loss[];
}

/** Why a customer cannot buy a product. `null`: he can. A holder may also renew after the package ended. */
export function blockedFor(
  service: Pick<Service, 'product_id' | 'level' | 'level_expires_at'>,
  product: Pick<Product, 'id' | 'kind' | 'is_renewal_only'>,
  now: Date,
): 'renewal_only' | 'needs_main_package' | null {
  if (product.is_renewal_only && service.product_id !== product.id) return 'renewal_only';
  if (product.kind === 'additional_package' && !isRunning(service, now)) return 'needs_main_package';
  return null;
}

function applyMain(service: Service, product: Bought, now: Date, zone: string): Effect {
  const { level, level_duration, quota_bytes } = product;
  if (level === null || level_duration === null || quota_bytes === null)
    throw new Error(`product ${product.id} is no whole main package`);
  const runs = isRunning(service, now);
  const extends_ = runs && service.level === level;
  const until = addDuration(extends_ ? later(now, service.level_expires_at) : now, level_duration, zone);
  const account =
    product.account_duration === null ? until : addDuration(now, product.account_duration, zone);
  const renewed = {
    ...withUsageReset(service, now),
    product_id: product.id,
    plan_name: product.name,
    level,
    quota_bytes,
    package_bytes: extends_ ? keptByRenewal(service) : 0,
    ...planTermsOf(product),
    purchased_at: now,
    reset_interval: product.reset_interval,
    auto_reset_day: product.reset_interval === null && product.resets_monthly ? dayOf(now, zone).day : 0,
  };
  const after = {
    ...withLevelUntil(renewed, until, now, zone),
    account_expires_at: later(service.account_expires_at, account),
  };
  const losses: Loss[] = [];
  if (runs && !extends_) losses.push('time');
  const isKept = extends_ && isGivenOnce(service);
  if (runs && !isKept && mainLeft(service) > (extends_ ? quota_bytes : 0)) losses.push('traffic');
  if (runs && !extends_ && packageLeft(service) > 0) losses.push('traffic_package');
  return { after, losses };
}

/**
 * Computes the service after a purchase. The same level is extended from the later one of now and the old end.
 * Another level replaces the running package. Both start a new period. A traffic package is added to the running
 * package. It is a pure function, so quotes, purchases and renewals cannot differ.
 */
export function applyProduct(service: Service, product: Bought, now: Date, zone: string): Effect {
  if (product.kind === 'main_package') return applyMain(service, product, now, zone);
  if (product.kind !== 'additional_package' || product.quota_bytes === null)
    throw new Error(`product ${product.id} is not for sale`);
  return { after: withPackage(service, product.quota_bytes), losses: [] };
}
