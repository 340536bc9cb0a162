import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { takeInviteBalance } from '../../ground/account-rows/index.ts';

/**
 * Takes back the commission of a refunded recharge, in the transaction of the refund. A pending one is cancelled. A
 * confirmed one is subtracted from the invite balance as far as it is there; what was moved to the wallet stays.
 */
export async function takeBackCommission(
  tx: Sql,
  { now }: Services,
  reference: string,
): Promise<'none' | 'taken_back' | 'kept'> {
  const share = await tx
    .selectFrom('commission')
    .select(['id', 'inviter_id', 'amount', 'confirmed_at'])
    .where('reference', '=', reference)
    .where('taken_back_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (share === undefined) return 'none';
  if (share.confirmed_at !== null && !(await takeInviteBalance(tx, share.inviter_id, share.amount)))
    return 'kept';
  await tx.updateTable('commission').set({ taken_back_at: now() }).where('id', '=', share.id).execute();
  return 'taken_back';
}
