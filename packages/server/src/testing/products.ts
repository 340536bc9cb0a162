import type { Insertable } from 'kysely';
import type { Tables } from '../db/schema/tables.ts';
import { noPlanTerms, type Service } from '../modules/ground/services/index.ts';
import type { Product } from '../modules/money/shop/index.ts';
import type { TestServer } from './servers/open-test-server.ts';

export const GB = 1024 ** 3;

/** A plan of level 1, 100 GB and 30 days for 20.00. */
const sold = {
  name: '标准月付',
  kind: 'main_package',
  price: '20.00',
  quota_bytes: 100 * GB,
  level: 1,
  level_duration: 'P30D',
  account_duration: null,
  reset_interval: null,
  ...noPlanTerms,
  places: null,
  speed_limit: 200,
  device_limit: 3,
} as const;

/** Creates a product for sale: by default a plan of level 1, 100 GB and 30 days for 20.00. Returns its id. */
export async function openProduct(
  { services }: Pick<TestServer, 'services'>,
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
      ...sold,
      group_id: group.id,
      created_at: services.now(),
      updated_at: services.now(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const midnight = new Date('2026-03-10T04:00:00Z');

/** The same as a row. */
export const plan: Product = {
  id: 1,
  created_at: midnight,
  updated_at: midnight,
  ...sold,
  group_id: 1,
  content: '',
  resets_monthly: false,
  is_enabled: true,
  is_renewal_only: false,
  includes_media: false,
  data: {},
  texts: {},
};

/** A service that never had a plan. */
export const noService: Service = {
  product_id: null,
  plan_name: null,
  level: 0,
  level_expires_at: midnight,
  account_expires_at: midnight,
  quota_bytes: 0,
  package_bytes: 0,
  used_upload: 0,
  used_download: 0,
  ...noPlanTerms,
  purchased_at: null,
  period_started_at: null,
  next_reset_at: null,
  reset_interval: null,
  terms: { running: null, waiting: [], ended: [] },
};

/** Changes that make a product a traffic package of 50 GB for 10.00. */
export const trafficPackage = {
  name: '流量包 50 GB',
  kind: 'additional_package',
  price: '10.00',
  quota_bytes: 50 * GB,
  level: null,
  level_duration: null,
} as const;
