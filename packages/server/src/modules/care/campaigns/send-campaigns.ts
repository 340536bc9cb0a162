import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { type Language, languageOf } from '../../../words/words.ts';
import { maxTries, queueCampaignMail } from '../../ground/mail/index.ts';
import { isShownAt } from '../announcements/index.ts';
import { wantsNoNews } from './segment.ts';
import { type Texts, unsubscribeUrl, type Written, writeText } from './texts.ts';

/** A late run queues the mails of at most this many seconds. */
const maxLateSeconds = 2;

interface Due {
  readonly id: number;
  readonly about: 'news' | 'account';
  readonly texts: Texts;
  readonly per_minute: number;
  readonly next_at: Date;
}

/** Copies the results of sent mails to the recipients, before the queue deletes them. */
async function noteEnds({ database }: Services): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail_campaign_recipient as recipient set
      sent_at = mail.sent_at,
      left_out = case when mail.dropped_at is null then null else 'dropped' end
    from mail
    where recipient.mail_id is not null and recipient.sent_at is null and recipient.left_out is null
      and mail.id = recipient.mail_id and (mail.sent_at is not null or mail.dropped_at is not null)`.execute(
    database.sql,
  );
  return Number(numAffectedRows ?? 0);
}

/** Running campaigns whose next mail is due and that have at most a minute's mails in the queue. */
async function findDue({ database }: Services, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select mail_campaign.id from mail_campaign
    left join announcement on announcement.id = mail_campaign.announcement_id
    where state = 'running' and next_at <= ${at} and (announcement.id is null or ${isShownAt(at)})
      and per_minute > (
        select count(*) from mail where campaign_id = mail_campaign.id and sent_at is null and dropped_at is null
          and tries < ${maxTries})
    order by next_at limit 20`.execute(database.sql);
  return rows.map(({ id }) => id);
}

/** Locks a campaign for this process. `undefined`: another process has it, or it is no longer due. */
async function hold(tx: Sql, id: number, at: Date): Promise<Due | undefined> {
  const row = await tx
    .selectFrom('mail_campaign')
    .select(['id', 'about', 'texts', 'per_minute', 'next_at'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('next_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, texts: row.texts as Texts };
}

/**
 * How many mails may be queued now, and when the next one may be: evenly spread over the minute, for all processes
 * together.
 */
function paceOf({ per_minute, next_at }: Due, at: Date): { count: number; next_at: Date } {
  const interval = 60_000 / per_minute;
  const from = Math.max(next_at.getTime(), at.getTime() - maxLateSeconds * 1000);
  const count = Math.floor((at.getTime() - from) / interval) + 1;
  return { count, next_at: new Date(from + count * interval) };
}

interface Recipient {
  readonly account_id: number;
  readonly unsubscribe_token: string;
  readonly email: string;
  readonly language: string;
  readonly left_out: 'unsubscribed' | 'disabled' | null;
}

/** The next recipients. Those who unsubscribed or were disabled since the start are marked and get no mail. */
async function nextOf(tx: Sql, { id, about }: Due, count: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select recipient.account_id, recipient.unsubscribe_token, account.email, account.language, case
      when not account.is_enabled then 'disabled'
      when ${about} = 'news' and ${wantsNoNews} then 'unsubscribed' end as left_out
    from mail_campaign_recipient as recipient join account on account.id = recipient.account_id
    where recipient.campaign_id = ${id} and recipient.queued_at is null and recipient.left_out is null
    order by recipient.account_id limit ${count}`.execute(tx);
  return rows;
}

/** Ends a campaign when no recipient is left and none of its mails is queued. Failed mails do not keep it running. */
async function endIfDone(tx: Sql, id: number, at: Date): Promise<void> {
  await sql`
    update mail_campaign set state = 'done', ended_at = ${at}
    where id = ${id} and state = 'running'
      and not exists (
        select from mail_campaign_recipient where campaign_id = ${id} and queued_at is null and left_out is null)
      and not exists (
        select from mail where campaign_id = ${id} and sent_at is null and dropped_at is null
          and tries < ${maxTries})`.execute(tx);
}

/** Queues the next mails of a campaign and marks their recipients in the same transaction. */
async function feed(services: Services, id: number): Promise<number> {
  const at = services.now();
  const queued = await services.database.sql.transaction().execute(async (tx) => {
    const due = await hold(tx, id, at);
    if (due === undefined) return 0;
    const { count, next_at } = paceOf(due, at);
    const written: Partial<Record<Language, Written>> = {};
    const recipients = await nextOf(tx, due, count);
    for (const { account_id, unsubscribe_token, email, language, left_out } of recipients) {
      const row = tx
        .updateTable('mail_campaign_recipient')
        .where('campaign_id', '=', id)
        .where('account_id', '=', account_id);
      if (left_out !== null) {
        await row.set({ left_out }).execute();
        continue;
      }
      const wanted = languageOf(language);
      written[wanted] ??= await writeText(due.texts, wanted);
      const mail_id = await queueCampaignMail(tx, services, {
        to: email,
        ...written[wanted],
        campaignId: id,
        ...(due.about === 'news' ? { unsubscribeUrl: unsubscribeUrl(services, unsubscribe_token) } : {}),
      });
      await row.set({ mail_id, queued_at: at }).execute();
    }
    await tx.updateTable('mail_campaign').set({ next_at }).where('id', '=', id).execute();
    if (recipients.length === 0) await endIfDone(tx, id, at);
    else faultPoint('campaigns.send before commit');
    return recipients.length;
  });
  if (queued > 0) faultPoint('campaigns.send after commit');
  return queued;
}

/**
 * Sends running campaigns. A recipient is marked in the transaction that queues the mail, so the next run continues
 * after a kill. The pace is stored with the campaign, so several processes are not faster than one.
 */
export const sendCampaigns: Job = {
  name: 'campaigns.send',
  everySeconds: 1,
  async run(services) {
    let touched = await noteEnds(services);
    for (const id of await findDue(services, services.now())) touched += await feed(services, id);
    return touched;
  },
};
