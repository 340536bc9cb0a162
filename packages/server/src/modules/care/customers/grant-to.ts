import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { grantTo as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import {
  describeAccount,
  holdService,
  type Service,
  saveService,
  shownEnd,
} from '../../ground/services/index.ts';
import { applyGrant, type Grant } from '../../money/cd-keys/index.ts';
import { moveMoney } from '../../money/wallet/index.ts';
import { findCustomer } from './find-customer.ts';

/** Gives a customer the value of a redeem code, in one transaction with the audit and the activity. */
export async function grantTo(
  ctx: Context<'admin'>,
  { user, body: { grant, reason } }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const answer = await once(ctx, async (tx) => {
    const account_id = await findCustomer(tx, user);
    const { service, balance } = await holdService(tx, account_id);
    // Under the lock: another act may have ended a plan while this one waited.
    const at = ctx.now();
    const worth: Grant = grant;
    const { id } = await tx
      .insertInto('gift')
      .values({ account_id, token_id: ctx.who.tokenId, given_at: at, worth: JSON.stringify(worth), reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = applyGrant(service, worth, at, ctx.config.timeZone);
    if (after !== service) await saveService(tx, account_id, after, service);
    const money = {
      account_id,
      created_at: at,
      kind: 'correction',
      subject: '',
      reference: `gift:${id}`,
    } as const;
    const wallet_balance =
      worth.kind === 'money' ? await moveMoney(tx, { ...money, amount: worth.amount }) : balance;
    const change = {
      before: { ...service, wallet_balance: balance },
      after: { ...after, wallet_balance },
    };
    const detail = { gift: id, grant: worth, reason };
    await recordAudit(tx, ctx, 'users.grant', String(account_id), change, detail);
    await recordActivity(tx, { now: ctx.now, ip: null }, account_id, 'gift', { grant: worth });
    faultPoint('users.grant before commit');
    const stateOf = (held: Service, wallet_balance: string) => ({
      ...describeAccount(held, at),
      quota_bytes: held.quota_bytes + held.package_bytes,
      wallet_balance,
    });
    const state = stateOf(after, wallet_balance);
    return {
      result: {
        gift_id: id,
        user_id: account_id,
        wallet_balance,
        level: after.level,
        level_expires_at: shownEnd(after.level_expires_at),
        quota_bytes: state.quota_bytes,
        before: stateOf(service, balance),
        after: state,
      },
    };
  });
  faultPoint('users.grant after commit');
  return answer;
}
