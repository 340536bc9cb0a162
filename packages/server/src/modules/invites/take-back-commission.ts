import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

/**
 * Takes the inviter's share of a refunded recharge back, in the transaction of the refund: one that is pending never
 * becomes his; a confirmed one leaves his invite balance while it is still there. What he moved on stays his.
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
  if (share.confirmed_at !== null) {
    const taken = await tx
      .updateTable('account')
      .set({ invite_balance: sql<string>`invite_balance - ${share.amount}::numeric` })
      .where('id', '=', share.inviter_id)
      .where('invite_balance', '>=', share.amount)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return 'kept';
  }
  await tx.updateTable('commission').set({ taken_back_at: now() }).where('id', '=', share.id).execute();
  return 'taken_back';
}
