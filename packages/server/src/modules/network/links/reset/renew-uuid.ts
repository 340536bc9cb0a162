import type { ResultOf } from '@ferry/core/contract/base/call';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { renewUuid as renewCall } from '@ferry/core/contract/links/customer';
import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { listStopped, newUuid, replaceSecrets } from '../../../ground/services/index.ts';
import { takeOwnLimit } from '../../../identity/auth/index.ts';

const byAccount = { name: 'new UUIDs a day', most: 20, seconds: daySeconds };

/** Replaces the customer's UUID. The answer names what stops working. The password does not change. */
export async function renewUuid(ctx: Context<'customer'>): Promise<ResultOf<typeof renewCall>> {
  const { accountId } = ctx.who;
  await takeOwnLimit(ctx, byAccount);
  const secrets = newUuid();
  return once(ctx, async (tx) => {
    await replaceSecrets(tx, accountId, secrets);
    await recordActivity(tx, ctx, accountId, 'uuid_renewed');
    return { result: { ss_uuid: secrets.proxy_uuid, stopped: [listStopped(ctx.language, 'proxy_uuid')] } };
  });
}
