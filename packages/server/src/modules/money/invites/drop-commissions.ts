import type { Sql } from '../../../db/driver/database.ts';

/** Drops pending commissions, because the inviter's account is being deleted. */
export async function dropPendingCommissions(tx: Sql, inviterId: number, at: Date): Promise<void> {
  await tx
    .updateTable('commission')
    .set({ taken_back_at: at })
    .where('inviter_id', '=', inviterId)
    .where('confirmed_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .execute();
}
