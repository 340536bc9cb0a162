import type { CallParsed } from '@ferry/core/contract/call';
import type * as traffic from '@ferry/core/contract/traffic';
import { Temporal } from 'temporal-polyfill';
import type { Context, Services } from '../../context.ts';
import { dayOf } from '../services/index.ts';
import { describeRecords, readDays, readHours } from './read-sums.ts';

/** Hours over all nodes, oldest first. */
export async function showAxis(ctx: Context<'customer'>, { limit }: CallParsed<typeof traffic.axis>) {
  return { result: await readHours(ctx, ctx.who.accountId, limit) };
}

/** The business days of a month, by default the running one, on which something flowed. */
export function readMonth(services: Services, accountId: number, month: string | undefined) {
  const today = dayOf(services.now(), services.config.timeZone);
  const from = (month === undefined ? today : Temporal.PlainDate.from(`${month}-01`)).with({ day: 1 });
  return readDays(services, accountId, { from, until: from.add({ months: 1 }) });
}

export async function showCalendar(
  ctx: Context<'customer'>,
  { year_month }: CallParsed<typeof traffic.calendar>,
) {
  return { result: await readMonth(ctx, ctx.who.accountId, year_month) };
}

/** Hours by node, newest first. */
export async function showRecords(
  ctx: Context<'customer'>,
  { limit, offset }: CallParsed<typeof traffic.records>,
) {
  const rows = await ctx.database.sql
    .selectFrom('traffic_hour')
    .select(['hour as begins', 'node_id', 'upload', 'download', 'billed'])
    .where('account_id', '=', ctx.who.accountId)
    .orderBy('hour', 'desc')
    .orderBy('node_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { result: await describeRecords(ctx, ctx.who.accountId, rows) };
}
