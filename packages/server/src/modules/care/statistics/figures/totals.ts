import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as v1 from '@ferry/core/contract/statistics/v1';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { hourOf } from '../../../ground/services/index.ts';
import { bytesOf, type Sums } from '../../../network/traffic/index.ts';
import { within } from '../range.ts';

const nothing: Sums = { upload: 0, download: 0, billed: 0 };
const add = (one: Sums, other: Sums): Sums => ({
  upload: one.upload + other.upload,
  download: one.download + other.download,
  billed: one.billed + other.billed,
});

/** Sums the hours since each start in one pass that reads each hour once. */
async function readTotals(
  { config, database }: Context,
  of: { table: 'account_hour' | 'node_hour'; id: number },
  given: readonly string[],
) {
  const starts = given.map((start) => hourOf(new Date(within(Date.parse(start))), config.timeZone).getTime());
  const sorted = [...new Set(starts)].sort((one, other) => one - other);
  const bounds = sorted.map((start) => new Date(start).toISOString());
  const columns = ['hour', 'upload', 'download', 'billed'] as const;
  const hours =
    of.table === 'account_hour'
      ? database.sql.selectFrom('account_hour').select(columns).where('account_id', '=', of.id)
      : database.sql.selectFrom('node_hour').select(columns).where('node_id', '=', of.id);
  const rows = await database.sql
    .selectFrom(hours.as('of_hour'))
    .select(({ fn }) => [
      sql<number>`width_bucket(hour, ${bounds}::timestamptz[])`.as('bound'),
      sql<number>`${fn.sum('upload')}::bigint`.as('upload'),
      sql<number>`${fn.sum('download')}::bigint`.as('download'),
      sql<number>`${fn.sum('billed')}::bigint`.as('billed'),
    ])
    .where('hour', '>=', new Date(sorted[0] ?? 0))
    .groupBy('bound')
    .execute();
  return starts.map((start) => {
    const bound = sorted.indexOf(start) + 1;
    const sums = rows.filter((row) => row.bound >= bound).reduce<Sums>(add, nothing);
    return { data_start_at: new Date(start).toISOString(), ...bytesOf(sums) };
  });
}

async function assertPresent({ database }: Context, table: 'account' | 'node', id: number): Promise<void> {
  const row = await database.sql.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('statistics.absent', { status: 404 });
}

/** The traffic of a node, for programs only. */
export async function showNodeTotals(ctx: Context<'stats'>, { node_id, body }: CallParsed<typeof v1.ofNode>) {
  if (ctx.who.kind === 'customer') throw new Refusal('access.scope', { details: { scope: 'stats' } });
  await assertPresent(ctx, 'node', node_id);
  const totals = await readTotals(ctx, { table: 'node_hour', id: node_id }, body.data_start_ats);
  return { result: totals.map((total) => ({ node_id, ...total })) };
}

/** The traffic of a customer. Another customer's is not found. */
export async function showUserTotals(ctx: Context<'stats'>, { user_id, body }: CallParsed<typeof v1.ofUser>) {
  if (ctx.who.kind === 'customer' && ctx.who.accountId !== user_id)
    throw new Refusal('statistics.absent', { status: 404 });
  await assertPresent(ctx, 'account', user_id);
  const totals = await readTotals(ctx, { table: 'account_hour', id: user_id }, body.data_start_ats);
  return { result: totals.map((total) => ({ user_id, ...total })) };
}
