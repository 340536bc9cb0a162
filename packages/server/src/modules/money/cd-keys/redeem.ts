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
import { applyCode, grantFrom } from './grant/apply-code.ts';
import { saidGrant } from './grant/grant.ts';
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
      const [{ service, balance }, { [ctx.language]: names }] = await atOnce(
        holdService(tx, accountId, ctx.language),
        readGroupNames(tx),
      );
      // Under the lock: another act may have ended a plan while this one waited.
      const at = now();
      const { row: code, grant, worth } = await holdCode(tx, ctx, accountId, cd_key);
      const { after, begins_at } = applyCode(service, worth, at, config.timeZone);
      if (after !== service) await saveService(tx, accountId, after, service);
      const wallet_balance =
        grant.kind === 'money'
          ? await moveMoney(tx, {
              account_id: accountId,
              created_at: at,
              kind: 'cd_key',
              amount: grant.amount,
              subject: `…${code.hint}`,
              reference: `cd_key:${code.id}:${accountId}`,
            })
          : balance;
      await tx
        .updateTable('cd_key')
        .set({ redeemed: code.redeemed + 1 })
        .where('id', '=', code.id)
        .execute();
      await tx
        .insertInto('cd_key_redemption')
        .values({
          cd_key_id: code.id,
          account_id: accountId,
          redeemed_at: at,
          hint: code.hint,
          worth: JSON.stringify(grant),
          begins_at,
        })
        .execute();
      await recordActivity(tx, ctx, accountId, 'cd_key_redeemed', { hint: code.hint, grant });
      faultPoint('cd_keys.redeem before commit');
      return {
        result: {
          grant: saidGrant(grantFrom(worth), names),
          wallet_balance,
          before: describeAccount(service, at, names),
          after: describeAccount(after, at, names),
          begins_at: begins_at?.toISOString() ?? null,
        },
      };
    });
    faultPoint('cd_keys.redeem after commit');
    return answer;
  });
}
