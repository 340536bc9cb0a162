import type { CallParsed } from '@ferry/core/contract/base/call';
import type { dataHistory } from '@ferry/core/contract/statistics/programs';
import type { Context, Services } from '../../../../base/context.ts';
import type { ColumnStore } from '../../../../column-store/column-store.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { customerOf } from '../customer-of.ts';
import { fromStoreOr } from '../from-store.ts';
import { type Range, readRange } from '../range.ts';

export async function readSnapshots({ database }: Services, accountId: number, { from, until }: Range) {
  const rows = await database.sql
    .selectFrom('user_data_history')
    .select(columnsOf('user_data_history'))
    .where('account_id', '=', accountId)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    created_at: row.at.toISOString(),
    user_id: accountId,
    ss_upload_size: row.used_upload,
    ss_download_size: row.used_download,
    ss_bandwidth_total_size: row.total_bytes,
    money_amount: row.balance,
    user_level_expire_in: row.level_expires_at.toISOString(),
  }));
}

interface StoredSnapshot {
  created: number;
  ss_upload_size: number;
  ss_download_size: number;
  ss_bandwidth_total_size: number;
  money_amount: string;
  expires: number;
}

/** The same from the column store. */
async function readSnapshotsFrom(store: ColumnStore, accountId: number, { from, until }: Range) {
  const rows = await store.read<StoredSnapshot>(
    `select toUnixTimestamp64Milli(created_at) as created, ss_upload_size, ss_download_size,
      ss_bandwidth_total_size, toDecimalString(money_amount, 2) as money_amount,
      toUnixTimestamp64Milli(user_level_expire_in) as expires
    from user_data_history final
    where user_id = {user:UInt32} and created_at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
      and created_at < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
    order by day`,
    { user: accountId, from: from.getTime(), until: until.getTime() },
  );
  return rows.map(({ created, expires, ...row }) => ({
    ...row,
    created_at: new Date(created).toISOString(),
    user_id: accountId,
    user_level_expire_in: new Date(expires).toISOString(),
  }));
}

/** A customer's records by business day, oldest first. */
export async function showDataHistory(ctx: Context<'anyone'>, input: CallParsed<typeof dataHistory>) {
  const accountId = await customerOf(ctx, input);
  const range = readRange(input, ctx.now());
  const { rows, source } = await fromStoreOr(
    ctx,
    'user_data_history',
    (store) => readSnapshotsFrom(store, accountId, range),
    () => readSnapshots(ctx, accountId, range),
  );
  return { result: { user_id: accountId }, result_list: rows, source };
}
