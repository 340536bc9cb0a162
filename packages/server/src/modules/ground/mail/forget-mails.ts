import { sql } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';

/** Deletes waiting mails to an account, and the address of sent ones. */
export async function forgetMails(tx: Sql, owner: { id: number; email_key: string }): Promise<void> {
  // A former address may belong to somebody else now, who has mails of his own. Only mails until the change and about
  // it are this account's.
  const to = sql`(lower(trim(recipient)) = ${owner.email_key} or exists (
    select from activity_log as change
    where change.account_id = ${owner.id} and change.kind = 'email_changed' and mail.created_at < change.at + interval '1 minute'
      and lower(trim(change.detail ->> 'from')) = lower(trim(recipient))
  ))`;
  await sql`delete from mail where sent_at is null and ${to}`.execute(tx);
  await sql`update mail set recipient = '', subject = '' where ${to}`.execute(tx);
}
