import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Service } from '../../ground/services/index.ts';
import { applyProduct, type Buying, readProduct } from '../shop/index.ts';
import type { Bill } from './bill.ts';

type Renewing = Pick<Bill, 'product_id' | 'renew_price'>;

/** The product of a bill at the price of the bill, and what its renewal makes of the service. `null`: it is not sold. */
export async function renewed(
  tx: Sql,
  service: Service,
  bill: Renewing,
  buying: Pick<Buying, 'now' | 'zone' | 'purchase'>,
) {
  const sold = await readProduct(tx, bill.product_id);
  if (sold === undefined) return null;
  const product = { ...sold, price: bill.renew_price };
  return { product, ...applyProduct(service, product, { ...buying, begins: 'end' }) };
}

/** When all plans end after a renewal. `null`: the plan cannot renew. */
export async function endRenewed(
  tx: Sql,
  { config }: Pick<Services, 'config'>,
  service: Service,
  bill: Renewing,
  now: Date,
): Promise<Date | null> {
  try {
    const effect = await renewed(tx, service, bill, { now, zone: config.timeZone });
    return effect?.after.level_expires_at ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
