import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as traffic from '@ferry/core/contract/traffic/customer';
import { Temporal } from 'temporal-polyfill';
import type { Context, Services } from '../../../base/context.ts';
import { dayOf, startOf } from '../../ground/services/index.ts';
import { describeRecords, readDays, sumsOf } from './read-sums.ts';
import { countedUntil, knownOf } from './reports/known.ts';
import { added, hoursByNode, type Part, readPart, readTotals, totalsOf } from './reports/part.ts';
import { readAxis, readDaysByNode } from './reports/sums-of-part.ts';

/** Hours or days of a part, oldest first, and for which times data exists. */
export async function showAxis(
  ctx: Context<'customer'>,
  { limit, step, ...asked }: CallParsed<typeof traffic.axis>,
) {
  const part = readPart(asked, ctx.now());
  const { steps, totals, byNode, known } = await readAxis(ctx, part, { step, limit });
  return {
    result: steps.map(({ begins, ...row }) => ({
      ...sumsOf(ctx.who.accountId, begins, row),
      timestamp_ms: begins.getTime(),
    })),
    totals,
    by_node: byNode,
    ...knownOf(known, part, ctx.now()),
  };
}

interface Days {
  from: Temporal.PlainDate;
  until: Temporal.PlainDate;
}

/** A month. By default the current one. */
function monthOf({ config, now }: Services, month: string | undefined): Days {
  const today = dayOf(now(), config.timeZone);
  const from = (month === undefined ? today : Temporal.PlainDate.from(`${month}-01`)).with({ day: 1 });
  return { from, until: from.add({ months: 1 }) };
}

/** The business days with traffic in a month, by default the current one. */
export const readMonth = (services: Services, accountId: number, month: string | undefined) =>
  readDays(services, accountId, monthOf(services, month));

/** The business days of a part. */
function daysOf({ config }: Services, from: Date, until: Date): Days {
  const last = dayOf(new Date(until.getTime() - 1), config.timeZone);
  return { from: dayOf(from, config.timeZone), until: last.add({ days: 1 }) };
}

export async function showCalendar(
  ctx: Context<'customer'>,
  { year_month, ...asked }: CallParsed<typeof traffic.calendar>,
) {
  const zone = ctx.config.timeZone;
  const { from, until, nodeId } = readPart(asked, ctx.now());
  const days = from && until ? daysOf(ctx, from, until) : monthOf(ctx, year_month);
  const part: Part = { from: startOf(days.from, zone), until: startOf(days.until, zone), nodeId };
  const { byDay, ...known } = await readDaysByNode(ctx, part);
  return {
    result: byDay.map(({ begins, nodes }) => ({
      ...sumsOf(ctx.who.accountId, begins, added(nodes)),
      by_node: nodes.map(({ node_id, node_name, ...row }) => ({ node_id, node_name, ...totalsOf(row) })),
    })),
    totals: totalsOf(added(byDay.flatMap(({ nodes }) => nodes))),
    data_until: countedUntil(known, ctx.now()).toISOString(),
  };
}

/** Hours by node, newest first. */
export async function showRecords(
  ctx: Context<'customer'>,
  { limit, offset, ...asked }: CallParsed<typeof traffic.records>,
) {
  const part = readPart(asked, ctx.now());
  const { count, totals } = await readTotals(ctx, part);
  const rows = await hoursByNode(ctx, ctx.who.accountId, part)
    .select(['hour as begins', 'node_id', 'upload', 'download', 'billed'])
    .orderBy('hour', 'desc')
    .orderBy('node_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: await describeRecords(ctx, ctx.who.accountId, rows),
    total_count: count,
    totals,
  };
}
