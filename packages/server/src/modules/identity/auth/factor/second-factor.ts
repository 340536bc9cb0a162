import type { Context, Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Spends the time step of an authenticator's code. False if this step or a later one was spent before. */
export async function spendStep(
  tx: Sql,
  { keys, now }: Services,
  factor: { account_id: number; secret_sealed: Uint8Array },
  code: string,
): Promise<boolean> {
  const step = stepOf(keys.open(factor.secret_sealed), code, now());
  if (step === undefined) return false;
  const taken = await tx
    .updateTable('second_factor')
    .set({ last_step: step, last_used_at: now() })
    .where('account_id', '=', factor.account_id)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Spends a code of the authenticator or a recovery code. Each code is valid once. False: the code is wrong, and nothing
 * is written.
 */
export async function spendSecondFactor(
  tx: Sql,
  ctx: Context,
  accountId: number,
  code: string,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factor')
    .select(['account_id', 'secret_sealed'])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (factor === undefined) return false;
  if (/^\d{6}$/.test(code)) return spendStep(tx, ctx, factor, code);
  const isSpent = await spendRecoveryCode(tx, ctx, accountId, code);
  if (isSpent) await recordActivity(tx, ctx, accountId, 'recovery_code_used');
  return isSpent;
}
