import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';

/** Removes mails to an owner that wait, and the address from those that were sent. */
export async function forgetMails(tx: Sql, owner: { id: number; email_key: string }): Promise<void> {
  // An address before may be another's by now, with mails of its own: his are those until the change, and about it.
  const to = sql`(lower(trim(recipient)) = ${owner.email_key} or exists (
    select from activity_log as change
    where change.account_id = ${owner.id} and change.kind = 'email_changed' and mail.created_at < change.at + interval '1 minute'
      and lower(trim(change.detail ->> 'from')) = lower(trim(recipient))
  ))`;
  await sql`delete from mail where sent_at is null and ${to}`.execute(tx);
  await sql`update mail set recipient = '', subject = '' where ${to}`.execute(tx);
}
