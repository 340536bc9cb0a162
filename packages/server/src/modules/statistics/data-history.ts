import type { CallParsed } from '@ferry/core/contract/call';
import type { dataHistory } from '@ferry/core/contract/statistics';
import type { Context, Services } from '../../context.ts';
import { customerOf } from './customer-of.ts';
import { type Range, readRange } from './range.ts';

export async function readSnapshots({ database }: Services, accountId: number, { from, until }: Range) {
  const rows = await database.sql
    .selectFrom('user_data_history')
    .selectAll()
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

/** A customer by the business day, oldest first. */
export async function showDataHistory(ctx: Context<'anyone'>, input: CallParsed<typeof dataHistory>) {
  const accountId = await customerOf(ctx, input);
  const range = readRange(input, ctx.now());
  return {
    result: { user_id: accountId },
    result_list: await readSnapshots(ctx, accountId, range),
    source: 'roll_ups' as const,
  };
}
