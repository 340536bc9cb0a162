import { sql } from 'kysely';
import { termColumns } from './plan-terms.ts';

const columns = (table: string) =>
  sql.join(['level', 'quota_bytes', ...termColumns].map((column) => sql.ref(`${table}.${column}`)));

/** Whether the product was changed since the purchase and costs more now: then the customer is asked before a renewal. */
export const isChanged = sql<boolean>`(product.price > purchase.renew_price and exists (
  select from service_term where service_term.purchase_id = purchase.id
    and (${columns('service_term')}) is distinct from (${columns('product')})))`;
