import type { ResultOf } from '@ferry/core/contract/base/call';
import * as cdKeys from '@ferry/core/contract/cd-keys/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { keptPlanName, readGroupNames } from '../../ground/services/index.ts';
import { wrongLeft } from './count-wrong.ts';
import { saidGrant } from './grant/grant.ts';

/** The number of wrong codes that are still allowed, and the redeemed codes, newest first. */
export async function showRules(ctx: Context<'customer'>): Promise<ResultOf<typeof cdKeys.rules>> {
  const { accountId } = ctx.who;
  const rows = await ctx.database.sql
    .selectFrom('cd_key_redemption')
    .select(['hint', 'redeemed_at', 'worth', 'begins_at'])
    .select(keptPlanName(sql`worth ->> 'name'`, ctx.language).as('name'))
    .where('account_id', '=', accountId)
    .orderBy('redeemed_at', 'desc')
    .orderBy('cd_key_id', 'desc')
    .limit(100)
    .execute();
  const names = (await readGroupNames(ctx.database.sql))[ctx.language];
  return {
    result: {
      tries_left: await wrongLeft(ctx, accountId),
      redeemed: rows.map((row) => ({
        hint: row.hint,
        redeemed_at: row.redeemed_at.toISOString(),
        grant: saidGrant(cdKeys.grant.parse({ ...row.worth, name: row.name }), names),
        begins_at: row.begins_at?.toISOString() ?? null,
      })),
    },
  };
}
