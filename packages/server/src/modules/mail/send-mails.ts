import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Services } from '../../context.ts';
import { faultPoint } from '../../faults.ts';
import type { Job } from '../../jobs/job.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

const batch = 10;
/** Longer than any delivery takes: a mail that is being sent is nobody else's until then. */
const claimSeconds = 300;
const mostTries = 8;

/** Takes due mails for this process. A try that fails comes again, later each time. */
async function claim({ database, now }: Services): Promise<(OutgoingMail & { tries: number })[]> {
  const at = now();
  const until = new Date(at.getTime() + claimSeconds * 1000);
  const { rows } = await sql<OutgoingMail & { tries: number }>`
    update mail set tries = tries + 1, due_at = ${until}
    where id in (
      select id from mail where sent_at is null and due_at <= ${at} and tries < ${mostTries}
      order by due_at limit ${batch} for update skip locked
    )
    returning id, recipient, subject, body_text, body_html, tries`.execute(database.sql);
  return rows;
}

/** Sends what is due and says how many went out. What a mail said is emptied once it is sent. */
export async function sendMails(services: Services, deliver: MailTransport['deliver']): Promise<number> {
  const { database, now, log } = services;
  let sent = 0;
  for (const mail of await claim(services)) {
    const row = database.sql.updateTable('mail').where('id', '=', mail.id);
    try {
      await deliver(mail);
      faultPoint('mail.send before commit');
      await row.set({ sent_at: now(), body_text: '', body_html: '', failure: null }).execute();
      sent += 1;
      faultPoint('mail.send after commit');
    } catch (error) {
      const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      const again = new Date(now().getTime() + 2 ** mail.tries * 15_000);
      await row.set({ failure, due_at: again }).execute();
      log.warn({ mail: mail.id, tries: mail.tries }, 'a mail was not taken');
    }
  }
  return sent;
}

export function sendMailsJob(config: Config): Job {
  // Opened by the first mail: a server that only answers needs none.
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
