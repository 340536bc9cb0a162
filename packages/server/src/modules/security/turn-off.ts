import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { recordActivity } from '../accounts/index.ts';
import { mailFactorChange } from './mail-factor-change.ts';
import { spendSecondFactor } from './second-factor.ts';

/** Turns the second factor off by a code of it. `undefined`: the code is wrong. */
export async function turnOff(
  tx: Sql,
  ctx: Context<'customer'>,
  code: string,
): Promise<Record<never, never> | undefined> {
  const { accountId } = ctx.who;
  if (!(await spendSecondFactor(tx, ctx, accountId, code))) return undefined;
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await recordActivity(tx, ctx, accountId, 'two_factor_off');
  await mailFactorChange(tx, ctx, false);
  return {};
}
