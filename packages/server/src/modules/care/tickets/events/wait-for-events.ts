import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { events } from '@ferry/core/contract/tickets/events';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { assertSignedIn } from '../../../identity/sessions/index.ts';
import type { TicketWatch } from './ticket-watch.ts';

type Result = CallAnswer<typeof events>['result'];
type Who = Context<'customer-even-banned'>;

/** Milliseconds after which a wait notices that its session has ended. */
const standingMilliseconds = 4_000;

/** PostgreSQL's code for text that cannot be parsed. */
const unreadable = '22P02';

/**
 * What changed since a snapshot, in one statement and so at one moment. A ticket has changed if the transaction of
 * its last change was not visible in the snapshot and is visible now.
 */
async function readChanges({ database, who }: Who, since: string | null): Promise<Result> {
  const { rows } = await sql<Result>`
    with own as (
      select ticket.*, (
        select count(*) from ticket_message
        where ticket_id = ticket.id and place > ticket.read_place and staff_name is not null
      ) as unread_count
      from ticket where account_id = ${who.accountId}
    ), changed as (
      select * from own
      where not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
        and pg_visible_in_snapshot(changed_in, pg_current_snapshot())
      order by updated_at desc limit 100
    )
    select pg_current_snapshot()::text as cursor,
      (select count(*) from own where unread_count > 0) as unread_count,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'ticket_number', number, 'ticket_status', status, 'unread_count', unread_count
      )), '[]') from changed) as changed`.execute(database.sql);
  return rows[0] as Result;
}

/** The same. An invalid cursor starts from now. */
async function readSince(ctx: Who, since: string | undefined): Promise<Result> {
  try {
    return await readChanges(ctx, since ?? null);
  } catch (error) {
    if ((error as { code?: string }).code !== unreadable) throw error;
    return readChanges(ctx, null);
  }
}

/**
 * Answers with the changes since the cursor, or waits for some. If the session ends meanwhile, the call ends without
 * data.
 */
export async function waitForEvents(
  ctx: Who,
  { since, wait }: CallParsed<typeof events>,
  watch: TicketWatch,
): Promise<{ result: Result }> {
  const { accountId, sessionId } = ctx.who;
  if (since === undefined || wait === 0) return { result: await readSince(ctx, since) };
  const place = await watch.enter(accountId);
  let isGone = false;
  void ctx.delivered.then(() => {
    isGone = true;
    place.wake();
  });
  try {
    // Measured by the machine's clock and not by `now`, because the wait belongs to the connection.
    const ends = performance.now() + wait * 1000;
    let result = await readSince(ctx, since);
    while (result.changed.length === 0) {
      const left = ends - performance.now();
      if (left <= 0 || isGone || watch.isClosed()) break;
      const hasNews = await place.news(Math.min(left, standingMilliseconds));
      await assertSignedIn(ctx, accountId, sessionId, { evenBanned: true });
      if (hasNews) result = await readSince(ctx, since);
    }
    return { result };
  } finally {
    place.leave();
  }
}
