import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdLockOf } from '../../../../db/query/locks.ts';
import type { Product } from './product.ts';

/** The running and waiting terms of a product, in statements with a row of `product`. */
const terms = (at: Date) => sql`service_term join service on service.account_id = service_term.account_id
  where service_term.product_id = product.id and service_term.ended_at is null and service.level_expires_at > ${at}`;

/** The customers who have a place: a running or waiting term of the product. */
export const placesTaken = (at: Date): RawBuilder<number> =>
  sql<number>`(select count(distinct service_term.account_id)::integer from ${terms(at)})`;

/** The free places of the product for a customer. `null`: unlimited, or he has one already. */
export const placesLeft = (account: RawBuilder<unknown>, at: Date): RawBuilder<number | null> =>
  sql<number | null>`case when product.places is null
    or exists (select from ${terms(at)} and service_term.account_id = ${account}) then null
    else greatest(0, product.places - ${placesTaken(at)}) end`;

interface Wanted {
  readonly product: Pick<Product, 'id' | 'places'>;
  readonly accountId: number;
  readonly at: Date;
}

/** Whether a customer has a place, or one is free. */
export async function isPlaceFree(tx: Sql, { product, accountId, at }: Wanted): Promise<boolean> {
  if (product.places === null) return true;
  const row = await tx
    .selectFrom('product')
    .select(placesLeft(sql.lit(accountId), at).as('left'))
    .where('id', '=', product.id)
    .executeTakeFirst();
  return row?.left !== 0;
}

/**
 * The same, for a purchase that is written in this transaction: other purchases of the product wait until its end.
 * Products without a limit are not locked. The caller holds the customer's service.
 */
export async function takePlace(tx: Sql, wanted: Wanted): Promise<boolean> {
  if (wanted.product.places === null) return true;
  await holdLockOf(tx, 'places', wanted.product.id);
  return isPlaceFree(tx, wanted);
}
