import type { CallParsed } from '@ferry/core/contract/base/call';
import type { renewRecoveryCodes as renewCall } from '@ferry/core/contract/security/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { spendSecondFactor, tryCode, writeRecoveryCodes } from '../auth/index.ts';

/** Makes new recovery codes for a caller with a valid code. The previous ones become invalid. */
export async function renewRecoveryCodes(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof renewCall>,
): Promise<{ result: { recovery_codes: string[] } }> {
  const { accountId } = ctx.who;
  return tryCode(ctx, accountId, () =>
    once(ctx, async (tx) => {
      if (!(await spendSecondFactor(tx, ctx, accountId, body.ga_token)))
        throw new Refusal('auth.two_factor_wrong', { status: 422, field: 'ga_token' });
      await recordActivity(tx, ctx, accountId, 'recovery_codes_renewed');
      return { result: { recovery_codes: await writeRecoveryCodes(tx, ctx, accountId) } };
    }),
  );
}
