import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createAccount } from '../../../packages/server/src/modules/identity/auth/index.ts';
import { openSession } from '../../../packages/server/src/modules/identity/sessions/index.ts';
import { createCdKeys } from '../../../packages/server/src/modules/money/cd-keys/index.ts';
import { forgetRuns } from './places.ts';

export const GB = 1024 ** 3;

/** Prices and values of the shop in the money test. */
export const worth = {
  start: 20,
  plan: { price: 1, minutes: 5, bytes: 100 * GB },
  extra: { price: 0.5, bytes: GB },
  recharge: 5,
  share: 0.5,
  codes: { money: 3, bytes: 2 * GB, minutes: 30 },
  coupon: { code: 'HALF', percent: 50, most: 12 },
} as const;

export interface Customer {
  readonly id: number;
  readonly token: string;
  readonly invitedBy: number | null;
  /** Codes that nobody else knows. */
  readonly codes: string[];
}

export interface Shop {
  customers: Customer[];
  plan: number;
  /** How long the plan lasts. */
  planMinutes: number;
  extra: number;
  /** Codes that everybody tries. */
  codes: string[];
}

/** Customers with a wallet, every second one invited by the previous; a plan, a traffic package, codes, a coupon. */
export async function openShop(
  services: Services,
  count: number,
  planMinutes: number = worth.plan.minutes,
): Promise<Shop> {
  const db = services.database.sql;
  const { rows } = await sql<{ id: number }>`
    with shelf as (insert into product_group (name) values ('标准版') returning id)
    insert into product (name, group_id, kind, price, quota_bytes, level, level_duration)
    select name, shelf.id, kind, price, bytes, level, duration from shelf, (values
      ('Plan', 'main_package', ${worth.plan.price}::numeric, ${worth.plan.bytes}::bigint, 1, ${`PT${planMinutes}M`}::interval),
      ('Extra', 'additional_package', ${worth.extra.price}::numeric, ${worth.extra.bytes}::bigint, null, null)
    ) as goods (name, kind, price, bytes, level, duration) returning id`.execute(db);
  const { coupon, codes } = worth;
  await sql`
    insert into coupon (code, kind, percent, most, most_per_customer, created_at)
    values (${coupon.code}, 'percent', ${coupon.percent}, ${coupon.most}, 1, now())`.execute(db);
  const grants = [
    { kind: 'money', amount: codes.money.toFixed(2) },
    { kind: 'traffic', bytes: codes.bytes },
    { kind: 'level_time', level: 1, duration: `PT${codes.minutes}M` },
  ] as const;
  const makeCodes = async (each: number) => {
    const made = [];
    for (const grant of grants)
      made.push(...(await createCdKeys(db, services, { count: each, grant, expiresAt: null })));
    return made;
  };
  const customers: Customer[] = [];
  for (let index = 0; index < count; index += 1) {
    const invitedBy = index % 2 === 1 ? (customers[index - 1]?.id ?? null) : null;
    const account = await createAccount(db, services, {
      email: `c${index}@example.com`,
      name: `Customer ${index}`,
      password: 'unused',
      language: 'en',
      ip: null,
      invitedBy,
    });
    await db
      .insertInto('ledger')
      .values({
        account_id: account.id,
        kind: 'correction',
        amount: worth.start.toFixed(2),
        subject: 'faults',
        reference: `faults:${index}`,
      })
      .execute();
    const from = { ip: null, agent: 'faults', isRemembered: true };
    const { access_token } = await openSession(db, services, account, from);
    customers.push({ id: account.id, token: access_token, invitedBy, codes: await makeCodes(1) });
  }
  return {
    customers,
    planMinutes,
    plan: rows[0]?.id ?? 0,
    extra: rows[1]?.id ?? 0,
    codes: await makeCodes(4),
  };
}

/** Simulates passed time: jobs and commissions are due, and waiting orders have expired. */
export async function letTimePass(services: Services): Promise<void> {
  const { database } = services;
  await forgetRuns(services);
  await sql`update commission set confirms_at = now() where confirmed_at is null`.execute(database.sql);
  await sql`
    update recharge set created_at = created_at - interval '1 hour', expires_at = now(), asked_at = null
    where status = 'pending'`.execute(database.sql);
}
