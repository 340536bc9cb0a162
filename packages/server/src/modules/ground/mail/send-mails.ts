import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { withTimeLimit } from '../../../base/time-limit.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Config } from '../../../settings/config.ts';
import { MaybeTaken } from './smtp/maybe-taken.ts';
import type { MailTransport, OutgoingMail } from './smtp/transport.ts';

/** Connections of a process at the same time, for mails about accounts, such as codes, and for those of campaigns. */
const connections = { account: 4, campaign: 2 } as const;
type Kind = keyof typeof connections;

/** Longer than a delivery takes, with a minute for the claim itself: no other process takes a mail before that. */
const claimSeconds = 180;
const mostClaimSeconds = 60;
/** Milliseconds that a run of the job waits for its mails. Slower ones are sent on while the next runs begin. */
const runMilliseconds = 1_000;
/** A mail that was refused so many times has failed and waits for an admin. */
export const mostTries = 8;

interface Claimed extends Omit<OutgoingMail, 'name'> {
  readonly id: number;
  readonly tries: number;
  /** The end of the claim, by which it is recognised. */
  readonly taken_until: Date;
}

/**
 * Claims at most `most` due mails for this process. PostgreSQL makes an array once, but may run the select of an `in`
 * once for each row, and would claim more. Those of campaigns are left alone while another mail is due. A failed try is
 * repeated, later each time.
 */
async function claim({ database, now }: Services, kind: Kind, most: number): Promise<Claimed[]> {
  const at = now();
  const until = new Date(at.getTime() + claimSeconds * 1000);
  const due = sql`sent_at is null and dropped_at is null and due_at <= ${at} and tries < ${mostTries} and not is_held`;
  const ofKind =
    kind === 'account'
      ? sql`campaign_id is null`
      : sql`campaign_id is not null and not exists (select from mail where campaign_id is null and ${due})`;
  const { rows } = await sql<Claimed>`
    update mail set tries = tries + 1, due_at = ${until}, taken_until = ${until}
    where id = any(array(
      select id from mail where ${due} and ${ofKind} order by due_at, id limit ${most} for update skip locked
    ))
    returning id, recipient, subject, body_text, body_html, unsubscribe_url, tries, taken_until`.execute(
    database.sql,
  );
  return rows.sort((one, other) => one.id - other.id);
}

/** Sends a claimed mail, unless `stopping`. The content of a sent mail is deleted. Returns whether it was sent. */
async function send(
  { database, now, log }: Services,
  mail: Claimed,
  deliver: MailTransport['deliver'],
  stopping: AbortSignal,
): Promise<boolean> {
  const row = database.sql.updateTable('mail').where('id', '=', mail.id);
  // Another process has taken it over, if this one was suspended.
  const own = row.where('taken_until', '=', mail.taken_until);
  const giveBack = async () => {
    await own.set({ tries: mail.tries - 1, due_at: now(), taken_until: null }).execute();
    return false;
  };
  const left = mail.taken_until.getTime() - now().getTime();
  if (stopping.aborted || left < (claimSeconds - mostClaimSeconds) * 1000) return giveBack();
  try {
    await deliver({ ...mail, name: String(mail.id) }, stopping);
  } catch (error) {
    if (stopping.aborted && !(error instanceof MaybeTaken)) return giveBack();
    const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const again = new Date(now().getTime() + 2 ** mail.tries * 15_000);
    await own.set({ failure, due_at: again, taken_until: null }).execute();
    log.warn({ mail: mail.id, tries: mail.tries }, 'a mail was not taken');
    return false;
  }
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
  faultPoint('mail.send after commit');
  return true;
}

/** Sends mails on several connections at the same time. */
export function openSender(deliver: MailTransport['deliver']) {
  const stopping = new AbortController();
  const underWay = { account: new Set<Promise<void>>(), campaign: new Set<Promise<void>>() };
  const all = () => [...underWay.account, ...underWay.campaign];
  let sent = 0;
  const failures: unknown[] = [];

  /** One connection after another, until no mail is due. */
  async function sendOn(services: Services, kind: Kind, first: Claimed): Promise<void> {
    for (let mail: Claimed | undefined = first; mail !== undefined; ) {
      if (await send(services, mail, deliver, stopping.signal)) sent += 1;
      [mail] = stopping.signal.aborted ? [] : await claim(services, kind, 1);
    }
  }

  /** Starts due mails on the connections that are free. */
  async function start(services: Services): Promise<void> {
    for (const kind of ['account', 'campaign'] as const) {
      const free = connections[kind] - underWay[kind].size;
      if (free === 0 || stopping.signal.aborted) continue;
      for (const mail of await claim(services, kind, free)) {
        const lane = sendOn(services, kind, mail)
          .catch((error) => void failures.push(error))
          .finally(() => underWay[kind].delete(lane));
        underWay[kind].add(lane);
      }
    }
  }

  /** Returns how many were sent since it was last asked, or throws what went wrong with the queue. */
  function count(): number {
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw failure;
    const counted = sent;
    sent = 0;
    return counted;
  }

  return {
    /** Starts due mails, and waits for them, but not long for slow ones. Returns how many were sent meanwhile. */
    async run(services: Services): Promise<number> {
      await start(services);
      await withTimeLimit(runMilliseconds, Promise.all(all()), () => {});
      return count();
    },
    /** Sends all due mails and returns how many were sent. */
    async runToTheEnd(services: Services): Promise<number> {
      await start(services);
      await Promise.all(all());
      return count();
    },
    /** Gives back what was not sent, at once, and waits for what the server may have taken, but not long. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.all(all());
    },
  };
}

/** Sends all due mails and returns how many were sent. */
export const sendMails = (services: Services, deliver: MailTransport['deliver']): Promise<number> =>
  openSender(deliver).runToTheEnd(services);

export function sendMailsJob(config: Config): Job {
  // Loaded for the first mail: a process that sends none does not need it.
  let transport: MailTransport | undefined;
  const sender = openSender(async (mail, stopping) => {
    transport ??= (await import('./smtp/transport.ts')).openMailTransport(config);
    await transport.deliver(mail, stopping);
  });
  return { name: 'mail.send', everySeconds: 1, emptiesQueue: true, run: sender.run, close: sender.close };
}
