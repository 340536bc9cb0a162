import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/**
 * Notes that an account is being recovered. Its undo links stay valid, because a thief's recovery must not void the
 * owner's link. But they no longer restore a factor or a passkey, because a thief may have removed it to restore it
 * later. If a mail to the current address proved the recovery, or staff made it, links to that address also keep what
 * is added from now on. Links to other addresses do not, because the thief may have the account. Call this before the
 * recovery's own link is created and before anything else locks the account: it waits for actions that are under way.
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
    // A link undoes its own change, even if the clock of another process is slow.
    .set({ takes_until: sql<Date>`greatest(${now()}, created_at + interval '1 millisecond')` })
    .where('email_key', '=', email_key)
    .where('takes_until', 'is', null)
    .execute();
}
