import { sql } from 'kysely';
import { termColumns } from './plan-terms.ts';

const columns = (table: string) =>
  sql.join(['level', 'quota_bytes', ...termColumns].map((column) => sql.ref(`${table}.${column}`)));

/**
 * Whether the product lasts or resets otherwise than what was sold. The length of a plan that an older version sold is kept in
 * seconds, so a tenth more or less is the same.
 */
const isOtherTime = sql<boolean>`(
  service_term.reset_interval is distinct from
    coalesce(product.reset_interval, case when product.resets_monthly then interval '1 month' end)
  or (service_term.duration is null) <> (product.level_duration is null)
  or abs(extract(epoch from service_term.duration) - extract(epoch from product.level_duration))
    > extract(epoch from product.level_duration) / 10)`;

/** Whether the product was changed since the purchase and costs more now. Then the plan cannot renew: the customer buys it again. */
export const isChanged = sql<boolean>`(product.price > purchase.renew_price and exists (
  select from service_term where service_term.purchase_id = purchase.id
    and ((${columns('service_term')}) is distinct from (${columns('product')}) or ${isOtherTime})))`;
