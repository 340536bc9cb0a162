import type { Services } from '../../../packages/server/src/base/context.ts';

const gigabyte = 1_073_741_824;

/** Two more plans, of higher levels. */
export async function addPlans({ database: { sql } }: Services): Promise<void> {
  for (const [level, name, price, gigabytes] of [
    [2, '专业版', '30.00', 500],
    [3, '旗舰版', '50.00', 800],
  ] as const) {
    const { id } = await sql
      .insertInto('product_group')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql
      .insertInto('product')
      .values({
        name,
        group_id: id,
        kind: 'main_package',
        price,
        quota_bytes: gigabytes * gigabyte,
        level,
        level_duration: 'P30D',
      })
      .execute();
  }
}
