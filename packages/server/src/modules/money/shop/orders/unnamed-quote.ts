import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Loss } from './apply-product.ts';

interface Asked {
  shop_id: number;
  at: Date;
}

/**
 * The quote for a confirmation that names none: the only open quote of the product. A quote with losses must be named,
 * because the customer must accept them.
 */
export async function findUnnamedQuote(tx: Sql, accountId: number, { shop_id, at }: Asked): Promise<string> {
  const [only, another] = await tx
    .selectFrom('quote')
    .select(['id', 'losses'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', shop_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('purchase').select('purchase.id').whereRef('purchase.quote_id', '=', 'quote.id')),
      ),
    )
    .where('expires_at', '>', at)
    .limit(2)
    .execute();
  if (only === undefined) throw new Refusal('shop.no_open_quote');
  if (another !== undefined) throw new Refusal('shop.many_open_quotes');
  if (only.losses.length > 0)
    throw new Refusal('shop.losses', { details: { losses: only.losses as Loss[] } });
  return only.id;
}
