import { sql } from 'kysely';

/** Whether a purchase counts as a use of its coupon. A refund gives the coupon back, to the customer and to all. */
export const isUse = sql<boolean>`not exists (
  select from purchase_refund where purchase_refund.purchase_id = purchase.id)`;
