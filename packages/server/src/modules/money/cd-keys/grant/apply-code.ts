import type { Service } from '../../../ground/services/index.ts';
import { applyProduct, type Product } from '../../shop/index.ts';
import { applyGrant, type CodeGrant, type Grant } from './grant.ts';

/** What a code gives: a product with its present promise, or something else. */
export type Worth = Grant | { readonly kind: 'product'; readonly product: Product };

/** What a code gives, without the promise of its product. */
export const grantFrom = (worth: Worth): CodeGrant =>
  worth.kind === 'product'
    ? { kind: 'product', product_id: worth.product.id, name: worth.product.name }
    : worth;

/** The effect of a code. `begins_at`: when the plan of a product begins. */
export interface CodeEffect {
  readonly after: Service;
  readonly begins_at: Date | null;
}

/** Computes the service after a code. A product is added like a purchase that cost nothing and ends no other plan. */
export function applyCode(service: Service, worth: Worth, now: Date, zone: string): CodeEffect {
  if (worth.kind !== 'product') return { after: applyGrant(service, worth, now, zone), begins_at: null };
  const { product } = worth;
  const buying = { now, zone, begins: 'end', mayBeginNow: false } as const;
  const { after, begins_at } = applyProduct(service, product, buying);
  return { after, begins_at: product.kind === 'main_package' ? begins_at : null };
}
