import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Services } from '../../context.ts';
import { faultPoint } from '../../faults.ts';
import type { Job } from '../../jobs/job.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

const batch = 10;
/** Longer than any delivery takes: no other process takes a mail before that. */
const claimSeconds = 300;
/** A mail that was refused so many times has failed and waits for an admin. */
export const mostTries = 8;

interface Claimed extends Omit<OutgoingMail, 'name'> {
  readonly id: number;
  readonly campaign_id: number | null;
  readonly tries: number;
}

/** Claims due mails for this process, those of campaigns last. A failed try is repeated, later each time. */
async function claim({ database, now }: Services): Promise<Claimed[]> {
  const at = now();
  const until = new Date(at.getTime() + claimSeconds * 1000);
  const { rows } = await sql<Claimed>`
    update mail set tries = tries + 1, due_at = ${until}, taken_until = ${until}
    where id in (
      select id from mail
      where sent_at is null and dropped_at is null and due_at <= ${at} and tries < ${mostTries} and not is_held
      order by campaign_id is not null, due_at limit ${batch} for update skip locked
    )
    returning id, campaign_id, recipient, subject, body_text, body_html, unsubscribe_url, tries`.execute(
    database.sql,
  );
  const place = ({ campaign_id }: Claimed) => (campaign_id === null ? 0 : 1);
  return rows.sort((one, other) => place(one) - place(other) || one.id - other.id);
}

/** Whether a claimed mail must still be sent: it may have been held or dropped while earlier ones were sent. */
async function isWanted({ database }: Services, id: number): Promise<boolean> {
  const row = await database.sql
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where('is_held', '=', false)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends due mails and returns how many were sent. The content of a sent mail is deleted. */
export async function sendMails(services: Services, deliver: MailTransport['deliver']): Promise<number> {
  const { database, now, log } = services;
  let sent = 0;
  for (const mail of await claim(services)) {
    const row = database.sql.updateTable('mail').where('id', '=', mail.id);
    if (!(await isWanted(services, mail.id))) {
      await row.set({ tries: mail.tries - 1, due_at: now(), taken_until: null }).execute();
      continue;
    }
    try {
      await deliver({ ...mail, name: String(mail.id) });
      faultPoint('mail.send before commit');
      await row
        .set({
          sent_at: now(),
          taken_until: null,
          body_text: '',
          body_html: '',
          unsubscribe_url: null,
          failure: null,
        })
        .execute();
      sent += 1;
      faultPoint('mail.send after commit');
    } catch (error) {
      const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      const again = new Date(now().getTime() + 2 ** mail.tries * 15_000);
      await row.set({ failure, due_at: again, taken_until: null }).execute();
      log.warn({ mail: mail.id, tries: mail.tries }, 'a mail was not taken');
    }
  }
  return sent;
}

export function sendMailsJob(config: Config): Job {
  // Loaded for the first mail: a process that sends none does not need it.
  let transport: MailTransport | undefined;
  const deliver = async (mail: OutgoingMail) => {
    transport ??= (await import('./transport.ts')).openMailTransport(config);
    await transport.deliver(mail);
  };
  return {
    name: 'mail.send',
    everySeconds: 1,
    run: (services) => sendMails(services, deliver),
    close: () => transport?.close(),
  };
}
