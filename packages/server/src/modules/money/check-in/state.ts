import type { checkInState } from '@ferry/core/contract/check-in/customer';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { dayOf, isRunning, readService, type Service, startOf } from '../../ground/services/index.ts';

export const megabyte = 1024 ** 2;

/** Why a customer cannot check in. Traffic is not given where it could not be used and would be lost. */
export function blockedFor(service: Service, at: Date): 'expired' | 'no_plan' | null {
  if (service.account_expires_at <= at) return 'expired';
  return isRunning(service, at) ? null : 'no_plan';
}

/** Today's and this week's check-ins of a customer, in business days of the site. */
export async function readState(
  tx: Sql,
  { config, now }: Services,
  accountId: number,
): Promise<z.infer<typeof checkInState>> {
  const at = now();
  const today = dayOf(at, config.timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const { service } = await readService(tx, accountId);
  const rows = await tx
    .selectFrom('check_in')
    .select(['bytes', sql<string>`day::text`.as('day')])
    .where('account_id', '=', accountId)
    .where('day', '>=', monday.toString())
    .where('day', '<=', monday.add({ days: 6 }).toString())
    .execute();
  const gained = new Map(rows.map((row) => [row.day, row.bytes]));
  const week = Array.from({ length: 7 }, (_, days) => {
    const day = monday.add({ days }).toString();
    return { day, bytes: gained.get(day) ?? null };
  });
  return {
    today: today.toString(),
    time_zone: config.timeZone,
    is_done: gained.has(today.toString()),
    gained_bytes: gained.get(today.toString()) ?? null,
    least_bytes: config.checkIn.minMb * megabyte,
    most_bytes: config.checkIn.maxMb * megabyte,
    blocked: blockedFor(service, at),
    week,
    week_bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    next_day_at: startOf(today.add({ days: 1 }), config.timeZone).toISOString(),
  };
}
