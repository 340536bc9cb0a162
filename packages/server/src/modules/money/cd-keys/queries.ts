import type { ResultOf } from '@ferry/core/contract/base/call';
import type * as cdKeys from '@ferry/core/contract/cd-keys/customer';
import type { Context } from '../../../base/context.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { readGroupNames } from '../../ground/services/index.ts';
import { wrongLeft } from './count-wrong.ts';
import { grantOf, saidGrant } from './grant/grant.ts';

/** The number of wrong codes that are still allowed, and the redeemed codes, newest first. */
export async function showRules(ctx: Context<'customer'>): Promise<ResultOf<typeof cdKeys.rules>> {
  const { accountId } = ctx.who;
  const rows = await ctx.database.sql
    .selectFrom('cd_key')
    .select(columnsOf('cd_key'))
    .where('redeemed_by', '=', accountId)
    .orderBy('redeemed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const names = (await readGroupNames(ctx.database.sql))[ctx.language];
  return {
    result: {
      tries_left: await wrongLeft(ctx, accountId),
      redeemed: rows.map((row) => ({
        hint: row.hint,
        redeemed_at: (row.redeemed_at ?? row.created_at).toISOString(),
        grant: saidGrant(grantOf(row), names),
      })),
    },
  };
}
