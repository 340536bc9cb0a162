import type { Sql } from '../../../../db/driver/database.ts';

/** The cheapest plan that a new customer can buy. */
export async function cheapestPlan(tx: Sql): Promise<{ amount: string; period: string } | undefined> {
  const row = await tx
    .selectFrom('product')
    .select(['price', 'level_duration'])
    .where('is_enabled', '=', true)
    .where('is_renewal_only', '=', false)
    .where('kind', '=', 'main_package')
    .orderBy('price')
    .orderBy('level_duration', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.level_duration === null) return undefined;
  return { amount: row.price, period: row.level_duration };
}
