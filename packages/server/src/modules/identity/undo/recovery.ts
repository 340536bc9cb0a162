import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/**
 * Notes that an account is being recovered. Its undo links stay, or a thief's recovery would close the owner's way; but
 * they restore no factor or passkey any more, because a thief may have had it removed. If a mail to the present address
 * proved the recovery, or staff made it, the links of that address also keep what begins from now on. Those of other
 * addresses do not, because the account may be with the thief. Must come before the recovery's own link and before
 * anything else locks the account: it waits for actions that are under way.
 */
export async function noteRecovery(
  tx: Sql,
  { now }: Pick<Services, 'now'>,
  accountId: number,
  by: 'mail' | 'staff' | 'proof',
): Promise<void> {
  const { email_key } = await tx
    .selectFrom('account')
    .select('email_key')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const open = tx.updateTable('undo').where('account_id', '=', accountId).where('ended_at', 'is', null);
  await open.set({ factor: null, passkey_id: null }).execute();
  if (by === 'proof') return;
  await open
    // A link takes its own act away, also if another process has a slower clock.
    .set({ takes_until: sql<Date>`greatest(${now()}, created_at + interval '1 millisecond')` })
    .where('email_key', '=', email_key)
    .where('takes_until', 'is', null)
    .execute();
}
