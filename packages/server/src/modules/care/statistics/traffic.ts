import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as statistics from '@ferry/core/contract/statistics/programs';
import type { Context } from '../../../base/context.ts';
import { dayOf, startOf } from '../../ground/services/index.ts';
import { describeRecords, readDays } from '../../network/traffic/index.ts';
import { customerOf } from './customer-of.ts';
import { fromStoreOr } from './from-store.ts';
import { readRange } from './range.ts';
import { grainOf, readRecords, readRecordsFrom } from './records.ts';

/** A customer's traffic by hour and node, or by day and node. */
export async function showTrafficFull(
  ctx: Context<'anyone'>,
  input: CallParsed<typeof statistics.trafficFull>,
) {
  const accountId = await customerOf(ctx, input);
  const range = readRange(input, ctx.now());
  return {
    result: await describeRecords(ctx, accountId, await readRecords(ctx, accountId, range)),
    grain: grainOf(range),
    source: 'roll_ups' as const,
  };
}

/** The same from the column store if possible. */
export async function showTrafficFullFromStore(
  ctx: Context<'anyone'>,
  input: CallParsed<typeof statistics.trafficFullFromStore>,
) {
  const accountId = await customerOf(ctx, input);
  const range = readRange(input, ctx.now());
  const { rows, source } = await fromStoreOr(
    ctx,
    'user_traffic_log_total',
    (store) => readRecordsFrom(store, ctx, accountId, range),
    () => readRecords(ctx, accountId, range),
  );
  return { result: await describeRecords(ctx, accountId, rows), grain: grainOf(range), source };
}

/** A customer's traffic over all nodes, by the business days that begin in the range. */
export async function showTrafficDays(
  ctx: Context<'anyone'>,
  input: CallParsed<typeof statistics.trafficDays>,
) {
  const accountId = await customerOf(ctx, input);
  const range = readRange(input, ctx.now());
  const zone = ctx.config.timeZone;
  const firstFrom = (at: Date) => {
    const day = dayOf(at, zone);
    return startOf(day, zone) < at ? day.add({ days: 1 }) : day;
  };
  return {
    result: await readDays(ctx, accountId, { from: firstFrom(range.from), until: firstFrom(range.until) }),
  };
}
