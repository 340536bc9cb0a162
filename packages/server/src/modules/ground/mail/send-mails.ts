import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { withTimeLimit } from '../../../base/time-limit.ts';
import { claimUntil, openClaims } from '../../../jobs/claims.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Config } from '../../../settings/config.ts';
import { MaybeTaken } from './smtp/maybe-taken.ts';
import type { MailTransport, OutgoingMail } from './smtp/transport.ts';

/** Concurrent connections of a process, for mails about accounts, such as codes, and for campaigns. */
const connections = { account: 4, campaign: 2 } as const;
type Kind = keyof typeof connections;

/** Milliseconds that a run of the job waits for its mails. Slower deliveries continue during the next runs. */
const runMilliseconds = 1_000;
/** A mail with this number of refusals has failed and waits for an admin. */
export const maxTries = 8;

interface Claimed extends Omit<OutgoingMail, 'name'> {
  readonly id: number;
  readonly tries: number;
  readonly taken_until: Date;
}

type Claims = ReturnType<typeof openMailClaims>;

const openMailClaims = () =>
  openClaims(async ({ database }, held, until) => {
    const { rows } = await sql<{ id: number }>`
    update mail set taken_until = ${until}::timestamptz, due_at = ${until}::timestamptz
    from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map((one) => one.until.toISOString())}::timestamptz[])
      as held (id, until)
    where mail.id = held.id and mail.taken_until = held.until and sent_at is null
    returning mail.id`.execute(database.sql);
    return rows.map(({ id }) => id);
  });

/**
 * Claims at most `most` due mails for this process. PostgreSQL evaluates an array once, but may run the select of an
 * `in` for each row and claim more. Mails of campaigns wait while another mail is due. A failed try is retried with
 * growing delays.
 */
async function claim(services: Services, claims: Claims, kind: Kind, most: number): Promise<Claimed[]> {
  const { database, now } = services;
  const at = now();
  const until = claimUntil(services);
  const due = sql`sent_at is null and dropped_at is null and due_at <= ${at} and tries < ${maxTries} and not is_held`;
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
  claims.hold(
    services,
    rows.map(({ id, taken_until }) => ({ id, until: taken_until })),
  );
  return rows.sort((one, other) => one.id - other.id);
}

/** Sends a claimed mail, unless `stopping`. The content of a sent mail is deleted. Returns whether it was sent. */
async function send(
  services: Services,
  claims: Claims,
  mail: Claimed,
  deliver: MailTransport['deliver'],
  stopping: AbortSignal,
): Promise<boolean> {
  const { database, now, log } = services;
  const row = database.sql.updateTable('mail').where('id', '=', mail.id);
  // Another process may have claimed the mail while this one was suspended.
  const release = async (end: { tries?: number; failure?: string; due_at: Date }) => {
    const until = await claims.release(mail.id);
    await row
      .where('taken_until', '=', until ?? mail.taken_until)
      .set({ ...end, taken_until: null })
      .execute();
  };
  const giveBack = async () => {
    await release({ tries: mail.tries - 1, due_at: now() });
    return false;
  };
  // Claiming may have taken long.
  if (stopping.aborted || claims.isLost(services, mail.id)) return giveBack();
  try {
    await deliver({ ...mail, name: String(mail.id) }, stopping);
  } catch (error) {
    if (stopping.aborted && !(error instanceof MaybeTaken)) return giveBack();
    const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const again = new Date(now().getTime() + 2 ** mail.tries * 15_000);
    await release({ failure, due_at: again });
    log.warn({ mail: mail.id, tries: mail.tries }, 'a mail was not accepted');
    return false;
  }
  faultPoint('mail.send before commit');
  await claims.release(mail.id);
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
  const claims = openMailClaims();
  const underWay = { account: new Set<Promise<void>>(), campaign: new Set<Promise<void>>() };
  const all = () => [...underWay.account, ...underWay.campaign];
  let sent = 0;
  const failures: unknown[] = [];

  /** Sends one mail after another until none is due. */
  async function sendOn(services: Services, kind: Kind, first: Claimed): Promise<void> {
    for (let mail: Claimed | undefined = first; mail !== undefined; ) {
      const { id } = mail;
      const sending = send(services, claims, mail, deliver, stopping.signal);
      if (await sending.finally(() => claims.release(id))) sent += 1;
      [mail] = stopping.signal.aborted ? [] : await claim(services, claims, kind, 1);
    }
  }

  /** Starts due mails on the connections that are free. */
  async function start(services: Services): Promise<void> {
    for (const kind of ['account', 'campaign'] as const) {
      const free = connections[kind] - underWay[kind].size;
      if (free === 0 || stopping.signal.aborted) continue;
      for (const mail of await claim(services, claims, kind, free)) {
        const lane = sendOn(services, kind, mail)
          .catch((error) => void failures.push(error))
          .finally(() => underWay[kind].delete(lane));
        underWay[kind].add(lane);
      }
    }
  }

  /** Returns how many were sent since the last call, or throws an error of the queue. */
  function count(): number {
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw failure;
    const counted = sent;
    sent = 0;
    return counted;
  }

  return {
    /** Starts due mails and waits for them for a short time. Returns how many were sent meanwhile. */
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
    /** Releases unsent mails at once, and waits a short time for mails that the server may have accepted. */
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
  // Loaded with the first mail, because a process that sends none does not need it.
  let transport: MailTransport | undefined;
  const sender = openSender(async (mail, stopping) => {
    transport ??= (await import('./smtp/transport.ts')).openMailTransport(config);
    await transport.deliver(mail, stopping);
  });
  return { name: 'mail.send', everySeconds: 1, emptiesQueue: true, run: sender.run, close: sender.close };
}
