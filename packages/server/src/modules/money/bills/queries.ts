import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as servicesOld from '@ferry/core/contract/bills/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isServed, planName, usageColumns } from '../../ground/services/index.ts';
import { describeBill, readBill } from './bill.ts';

type Who = Context<'customer'>;

/** The customer's one service. Empty before the first plan. */
export async function listServices({
  database,
  who,
  now,
  language,
}: Who): Promise<ResultOf<typeof servicesOld.list>> {
  const row = await database.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .leftJoin('product', 'product.id', 'service.product_id')
    .select([
      'service.level',
      'service.level_expires_at',
      'service.purchased_at',
      'service.port',
      'service.proxy_password',
      'account.created_at',
      isServed(now()).as('is_served'),
    ])
    .select(usageColumns)
    .select(planName(language).as('name'))
    .where('service.account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  if (row.level === 0) return { result: { total_count: 0, services: [] } };
  return {
    result: {
      total_count: 1,
      services: [
        {
          service_id: who.accountId,
          service_name: row.name ?? '',
          service_type: row.name === null ? 'none' : 'main_package',
          status: row.level_expires_at <= now() ? 'expired' : row.is_served ? 'active' : 'paused',
          created_at: (row.purchased_at ?? row.created_at).toISOString(),
          expire_at: row.level_expires_at.toISOString(),
          traffic_used: row.used_upload + row.used_download,
          traffic_total: row.quota_bytes + row.package_bytes,
          port: row.port ?? 0,
          password: row.proxy_password,
        },
      ],
    },
  };
}

/** The customer's bills: none or one. */
export async function listBills({
  database,
  config,
  who,
  now,
  language,
}: Who): Promise<ResultOf<typeof servicesOld.bills>> {
  const bill = await readBill(database.sql, who.accountId, language);
  return { result: { bills: bill === undefined ? [] : [describeBill(bill, now(), config.timeZone)] } };
}

/** A customer's bill by its service. A service of another customer is not found. */
export async function showBill(
  { database, config, who, now, language }: Who,
  { service_id }: CallParsed<typeof servicesOld.showBill>,
): Promise<ResultOf<typeof servicesOld.showBill>> {
  const bill =
    service_id === who.accountId ? await readBill(database.sql, who.accountId, language) : undefined;
  if (bill === undefined) throw new Refusal('bills.absent', { status: 404 });
  return { result: describeBill(bill, now(), config.timeZone) };
}
