import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/cd-keys/admin';
import { grant } from '@ferry/core/contract/cd-keys/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { describeCode, selectCodes } from './describe-code.ts';

/** A code and who redeemed it, newest first. */
export async function showCode(
  { database, now }: Context<'admin'>,
  { code_id, ...page }: CallParsed<typeof show>,
): Promise<ResultOf<typeof show>> {
  const row = await selectCodes(database.sql.selectFrom('cd_key'))
    .where('cd_key.id', '=', code_id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('cd_keys.absent', { status: 404 });
  const redemptions = database.sql.selectFrom('cd_key_redemption').where('cd_key_id', '=', code_id);
  const { total, rows } = await readPage(redemptions, page, (query) =>
    query
      .innerJoin('account', 'account.id', 'account_id')
      .select(['account_id', 'email', 'redeemed_at', 'worth', 'begins_at'])
      .orderBy('redeemed_at', 'desc')
      .orderBy('account_id', 'desc'),
  );
  return {
    result: {
      ...describeCode(row, now()),
      total_count: total,
      redemptions: rows.map(({ account_id, email, redeemed_at, worth, begins_at }) => ({
        user_id: account_id,
        email,
        redeemed_at: redeemed_at.toISOString(),
        grant: grant.parse(worth),
        begins_at: begins_at?.toISOString() ?? null,
      })),
    },
  };
}
