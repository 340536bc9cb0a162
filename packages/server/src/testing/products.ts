import type { Insertable } from 'kysely';
import type { Tables } from '../db/schema/tables.ts';
import type { TestServer } from './servers/open-test-server.ts';

export const GB = 1024 ** 3;

/** Creates a product for sale: by default a plan of level 1, 100 GB and 30 days for 20.00. Returns its id. */
export async function openProduct(
  { services }: TestServer,
  change: Partial<Insertable<Tables['product']>> = {},
): Promise<number> {
  const tx = services.database.sql;
  const group = await tx
    .insertInto('product_group')
    .values({ name: '标准' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('product')
    .values({
      name: '标准月付',
      group_id: group.id,
      kind: 'main_package',
      price: '20.00',
      quota_bytes: 100 * GB,
      level: 1,
      level_duration: 'P30D',
      account_duration: null,
      reset_interval: null,
      speed_limit: 200,
      device_limit: 3,
      created_at: services.now(),
      updated_at: services.now(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes that make a product a traffic package of 50 GB for 10.00. */
export const trafficPackage = {
  name: '流量包 50 GB',
  kind: 'additional_package',
  price: '10.00',
  quota_bytes: 50 * GB,
  level: null,
  level_duration: null,
} as const;
