import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { dropFactor, spendSecondFactor } from '../auth/index.ts';
import { mailFactorChange } from './mail-factor-change.ts';

/** Turns the second factor off with one of its codes. `undefined`: the code is wrong. */
export async function turnOff(
  tx: Sql,
  ctx: Context<'customer'>,
  code: string,
): Promise<Record<never, never> | undefined> {
  const { accountId } = ctx.who;
  if (!(await spendSecondFactor(tx, ctx, accountId, code))) return undefined;
  await mailFactorChange(tx, ctx, false);
  await dropFactor(tx, accountId);
  await recordActivity(tx, ctx, accountId, 'two_factor_off');
  return {};
}
