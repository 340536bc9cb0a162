import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { queue as queueCall } from '@ferry/core/contract/mail/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { maxTries } from './send-mails.ts';

type Shown = CallAnswer<typeof queueCall>['result'];
type State = Shown['mails'][number]['state'];

/** The state of a mail at a moment, as in `mailState` of the contract. */
export const mailStateAt = (at: Date): RawBuilder<State> => sql<State>`case
  when mail.sent_at is not null then 'sent'
  when mail.dropped_at is not null then 'dropped'
  when mail.taken_until > ${at} then 'sending'
  when mail.tries >= ${maxTries} then 'failed'
  when mail.is_held then 'held'
  when mail.tries > 0 then 'retrying'
  else 'waiting' end`;

const open = ['waiting', 'sending', 'retrying', 'held', 'failed'] as const;

/** The number of open mails in each state, and since when the oldest due one waits. */
async function countOpen({ database }: Context<'admin'>, at: Date) {
  const { rows } = await sql<{ state: State; count: number; oldest: Date | null }>`
    select state, count(*)::integer as count, min(due_at) filter (where due_at <= ${at}) as oldest from (
      select ${mailStateAt(at)} as state, due_at from mail where sent_at is null and dropped_at is null
    ) as open group by state`.execute(database.sql);
  const of = (state: State) => rows.find((row) => row.state === state);
  const oldest = [of('waiting')?.oldest, of('retrying')?.oldest].filter((one) => one instanceof Date);
  return {
    counts: Object.fromEntries(open.map((state) => [state, of(state)?.count ?? 0])) as Shown['counts'],
    oldest_due_at: oldest.sort((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null,
  };
}

/** The queue and the mails of the last days. The content of mails is never shown. */
export async function listQueue(
  ctx: Context<'admin'>,
  { state, to, campaign_id, ...page }: CallParsed<typeof queueCall>,
): Promise<{ result: Shown }> {
  const at = ctx.now();
  const part = `%${(to ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const fitting = ctx.database.sql
    .selectFrom('mail')
    .select([
      'id',
      'recipient',
      'subject',
      'created_at',
      'due_at',
      'sent_at',
      'tries',
      'failure',
      'campaign_id',
    ])
    .select(mailStateAt(at).as('state'))
    .$if(state !== undefined, (query) => query.where(mailStateAt(at), '=', state ?? 'sent'))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`lower(recipient) like ${part}`))
    .where(({ and }) => and(asked({ campaign_id })));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query.orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
  const mails = rows.map((row) => ({
    mail_id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    tries: row.tries,
    failure: row.failure,
    campaign_id: row.campaign_id,
  }));
  return { result: { total_count: total, ...(await countOpen(ctx, at)), mails } };
}
