import { dayMs, hourMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { type Job, minute } from '../../../jobs/job.ts';

/** Addresses reserved for documentation. */
const addresses = { home: '203.0.113.8', phone: '198.51.100.23', stranger: '192.0.2.77' };

const clients = {
  phone: ['V2Ray', 'Shadowrocket/2070 CFNetwork/1494.0.7 Darwin/23.4.0'],
  home: ['Mihomo', 'clash-verge/v2.3.0'],
  stranger: ['V2Ray', ''],
} as const;

/** When the demo customer's subscription was fetched, in hours ago. */
const fetches: ReadonlyArray<readonly [hoursAgo: number, who: keyof typeof clients]> = [
  ...Array.from({ length: 24 }, (_, at) => [1600 - at * 60, at % 3 === 1 ? 'phone' : 'home'] as const),
  [39, 'home'],
  [15, 'stranger'],
  [5, 'home'],
  [0.5, 'phone'],
];

/** Devices whose clients tell a hardware id, with the hours since they were seen first and last. */
const devices = [
  {
    hwid: 'demo-phone-0001',
    name: '我的手机',
    os: 'iOS',
    os_version: '19.1',
    model: 'iPhone 17 Pro',
    agent: 'Happ/3.2.1',
    first: 900,
    seen: 2,
  },
  {
    hwid: 'demo-laptop-001',
    name: null,
    os: 'Windows',
    os_version: '11',
    model: 'ThinkPad X1',
    agent: 'FlClashX/0.3.0',
    first: 700,
    seen: 30,
  },
  {
    hwid: 'demo-tablet-001',
    name: null,
    os: 'Android',
    os_version: '16',
    model: 'Xiaomi Pad 8',
    agent: 'v2raytun/android',
    first: 400,
    seen: 200,
  },
] as const;

/** Fetches of the customer's link, its devices, and those online. */
export async function seedUse(
  tx: Sql,
  { now }: Services,
  accountId: number,
  nodeIds: readonly number[],
): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);
  await tx
    .insertInto('subscription_fetch')
    .values(
      fetches.map(([hours, who]) => ({
        account_id: accountId,
        at: ago(hours),
        client: clients[who][0],
        agent: clients[who][1],
        ip: addresses[who],
      })),
    )
    .execute();
  await tx
    .insertInto('client_device')
    .values(
      devices.map(({ seen, first, ...device }) => ({
        account_id: accountId,
        ip: addresses.phone,
        ...device,
        first_seen_at: ago(first),
        last_seen_at: ago(seen),
      })),
    )
    .execute();
  const [first = 0, second = 0] = nodeIds;
  await tx
    .insertInto('alive_ip')
    .values(
      (
        [
          [addresses.home, second, 5.3],
          [addresses.phone, first, 0.4],
        ] as const
      ).map(([ip, node_id, hours]) => ({
        account_id: accountId,
        ip,
        node_id,
        last_seen_at: now(),
        since: ago(hours),
        alive_until: new Date(now().getTime() + 70_000),
      })),
    )
    .execute();
}

/** The demo has no agents that report addresses. This job keeps its customer's devices online. */
export const refreshDemoConnected: Job = {
  name: 'demo.keepConnected',
  everySeconds: minute,
  async run({ database, now }) {
    const at = now();
    const { numUpdatedRows } = await database.sql
      .updateTable('alive_ip')
      .set({ last_seen_at: at, alive_until: new Date(at.getTime() + 70_000) })
      .where('ip', 'in', [addresses.home, addresses.phone])
      .where('last_seen_at', '<', at)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};

/** Recharges by the invited: days ago, amount, and the inviter's commission. */
const shares: ReadonlyArray<readonly [daysAgo: number, friend: number, recharge: string, share: string]> = [
  [141, 0, '120.00', '12.00'],
  [112, 0, '96.00', '9.60'],
  [80, 1, '180.00', '18.00'],
  [51, 1, '154.00', '15.40'],
  [22, 0, '206.00', '20.60'],
  [9, 1, '66.00', '6.60'],
  [1, 0, '60.00', '6.00'],
];
/** The demo customer joined before all else of the demo, then the friends. */
const joinedDaysAgo = [150, 145, 86, 20];

/** Commissions of the demo customer: most are confirmed and moved to the wallet, the newest is pending. */
export async function seedShares(
  tx: Sql,
  { now }: Services,
  inviterId: number,
  friendIds: readonly number[],
): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs);
  for (const [index, id] of [inviterId, ...friendIds].entries())
    await tx
      .updateTable('account')
      .set({ created_at: ago(joinedDaysAgo[index] ?? 0) })
      .where('id', '=', id)
      .execute();
  await tx
    .insertInto('commission')
    .values(
      shares.map(([days, friend, recharge_amount, amount], index) => ({
        inviter_id: inviterId,
        invited_id: friendIds[friend] ?? 0,
        created_at: ago(days),
        reference: `demo:share:${index}`,
        recharge_amount,
        amount,
        confirms_at: ago(days - 3),
        confirmed_at: days > 3 ? ago(days - 3) : null,
        taken_back_at: null,
      })),
    )
    .execute();
  await tx
    .updateTable('account')
    .set({ invite_balance: sql<string>`invite_balance + 82.20` })
    .where('id', '=', inviterId)
    .execute();
}
