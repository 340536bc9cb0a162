import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { drop as dropCall, retry as retryCall } from '@ferry/core/contract/mail/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../repeats/index.ts';
import { nothingToAudit, recordAudit } from '../script-tokens/index.ts';
import { mailStateAt } from './queue.ts';

type Which = CallParsed<typeof retryCall>['body'];
type Answer = ResultOf<typeof dropCall>;

const picked = ({ mail_ids, state }: Which, at: Date): RawBuilder<boolean> =>
  mail_ids === undefined
    ? sql<boolean>`${mailStateAt(at)} = ${state}`
    : sql<boolean>`mail.id = any(${mail_ids}::bigint[])`;

/** Changes the given mails if they are in one of some states. Returns the changed ones. */
async function change(
  ctx: Context<'admin'>,
  operation: 'mail.retry' | 'mail.drop',
  body: Which,
  states: readonly string[],
  set: RawBuilder<unknown>,
): Promise<Answer> {
  const at = ctx.now();
  if ((body.mail_ids === undefined) === (body.state === undefined))
    throw new Refusal('mail.which', { status: 422, field: 'mail_ids' });
  return once(ctx, async (tx) => {
    // A process that sends a mail has locked its row, and has marked it when the lock is released.
    const { rows } = await sql<{ id: number; before: string }>`
      with open as (
        select id from mail where sent_at is null and dropped_at is null and ${picked(body, at)}
        order by id for update
      ), fitting as (
        select mail.id, ${mailStateAt(at)} as before from mail join open using (id)
      )
      update mail set ${set} from fitting
      where mail.id = fitting.id and fitting.before = any(${states}::text[])
      returning mail.id, fitting.before`.execute(tx);
    if (rows.length === 0) nothingToAudit(ctx);
    else {
      const before = Object.fromEntries(
        [...new Set(rows.map((row) => row.before))].map((state) => [
          state,
          rows.filter((row) => row.before === state).length,
        ]),
      );
      const after = operation === 'mail.retry' ? { waiting: rows.length } : { dropped: rows.length };
      const ids = rows.slice(0, 100).map(({ id }) => id);
      await recordAudit(tx, ctx, operation, `${rows.length} mails`, { before, after }, { mail_ids: ids });
    }
    return { result: { count: rows.length } };
  });
}

/** Resets failed mails, so that they are tried again at once like new ones. */
export const retryMails = (ctx: Context<'admin'>, { body }: CallParsed<typeof retryCall>): Promise<Answer> =>
  change(
    ctx,
    'mail.retry',
    body,
    ['waiting', 'retrying', 'failed'],
    sql`tries = 0, failure = null, due_at = ${ctx.now()}`,
  );

/** Gives up mails and deletes their content. */
export const dropMails = (ctx: Context<'admin'>, { body }: CallParsed<typeof dropCall>): Promise<Answer> =>
  change(
    ctx,
    'mail.drop',
    body,
    ['waiting', 'retrying', 'held', 'failed'],
    sql`dropped_at = ${ctx.now()}, body_text = '', body_html = '', unsubscribe_url = null`,
  );
