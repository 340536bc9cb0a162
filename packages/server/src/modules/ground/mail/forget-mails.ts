import { sql } from 'kysely';
import type { Emptied } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { mailNoun } from './noun.ts';

/** Deletes waiting mails to an account, and the address of sent ones. */
export async function forgetMails(tx: Sql, owner: { id: number; email_key: string }): Promise<void> {
  // A former address may belong to somebody else now. Only mails up to and about the change belong to this account.
  const to = sql<boolean>`(lower(trim(recipient)) = ${owner.email_key} or exists (
    select from activity_log as change
    where change.account_id = ${owner.id} and change.kind = 'email_changed' and mail.created_at < change.at + interval '1 minute'
      and lower(trim(change.detail ->> 'from')) = lower(trim(recipient))
  ))`;
  await tx.deleteFrom('mail').where('sent_at', 'is', null).where(to).execute();
  await tx
    .updateTable('mail')
    .set({
      recipient: '',
      subject: '',
      body_text: '',
      body_html: '',
      failure: null,
      unsubscribe_url: null,
    } satisfies Emptied<typeof mailNoun.tables.mail.naming>)
    .where(to)
    .execute();
}
