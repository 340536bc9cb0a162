import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as cdKeys from '@ferry/core/contract/cd-keys/customer';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { atOnce } from '../../../db/driver/at-once.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { describeAccount, holdService, readGroupNames, saveService } from '../../ground/services/index.ts';
import { moveMoney } from '../wallet/index.ts';
import { countWrongKey } from './count-wrong.ts';
import { applyGrant, grantOf, saidGrant } from './grant/grant.ts';
import { holdCode } from './read-code.ts';

/**
 * Redeems a code. The service is always locked before the code, so that customers with the same code wait for its row
 * and cannot deadlock.
 */
export async function redeem(
  ctx: Context<'customer'>,
  { cd_key }: CallParsed<typeof cdKeys.redeem>,
): Promise<ResultOf<typeof cdKeys.redeem>> {
  const { config, now } = ctx;
  const { accountId } = ctx.who;
  return countWrongKey(ctx, accountId, async () => {
    const answer = await once(ctx, async (tx) => {
      const at = now();
      const [{ service, balance }, { [ctx.language]: names }] = await atOnce(
        holdService(tx, accountId, ctx.language),
        readGroupNames(tx),
      );
      const code = await holdCode(tx, ctx, accountId, cd_key);
      const grant = grantOf(code);
      const after = applyGrant(service, grant, at, config.timeZone);
      if (after !== service) await saveService(tx, accountId, after);
      const wallet_balance =
        grant.kind === 'money'
          ? await moveMoney(tx, {
              account_id: accountId,
              created_at: at,
              kind: 'cd_key',
              amount: grant.amount,
              subject: `…${code.hint}`,
              reference: `cd_key:${code.id}`,
            })
          : balance;
      await tx
        .updateTable('cd_key')
        .set({ redeemed_by: accountId, redeemed_at: at })
        .where('id', '=', code.id)
        .execute();
      await recordActivity(tx, ctx, accountId, 'cd_key_redeemed', { hint: code.hint, grant });
      faultPoint('cd_keys.redeem before commit');
      return {
        result: {
          grant: saidGrant(grant, names),
          wallet_balance,
          before: describeAccount(service, at, names),
          after: describeAccount(after, at, names),
        },
      };
    });
    faultPoint('cd_keys.redeem after commit');
    return answer;
  });
}
