import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Loss } from './apply-product.ts';

interface Asked {
  shop_id: number;
  /** The caller's Idempotency-Key. */
  key: string | undefined;
  at: Date;
}

/**
 * The quote for a confirmation that names none: the one that its idempotency key bought before, or else the only open
 * quote of the product. A quote with losses must be named, because the customer must accept them.
 */
export async function findUnnamedQuote(
  tx: Sql,
  accountId: number,
  { shop_id, key, at }: Asked,
): Promise<string> {
  const bought =
    key === undefined
      ? undefined
      : await tx
          .selectFrom('purchase')
          .select('quote_id')
          .where('account_id', '=', accountId)
          .where('product_id', '=', shop_id)
          .where('idempotency_key', '=', key)
          .executeTakeFirst();
  if (bought?.quote_id) return bought.quote_id;
  const [only, another] = await tx
    .selectFrom('quote')
    .select(['id', 'losses'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', shop_id)
    .where('purchase_id', 'is', null)
    .where('expires_at', '>', at)
    .limit(2)
    .execute();
  if (only === undefined) throw new Refusal('shop.no_open_quote');
  if (another !== undefined) throw new Refusal('shop.many_open_quotes');
  if (only.losses.length > 0)
    throw new Refusal('shop.losses', { details: { losses: only.losses as Loss[] } });
  return only.id;
}
