import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { events } from '@ferry/core/contract/tickets';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { assertSignedIn } from '../auth/index.ts';
import type { TicketWatch } from './ticket-watch.ts';

type Result = CallAnswer<typeof events>['result'];
type Who = Context<'customer-even-banned'>;

/** An ended session stops a wait within this time. */
const standingMilliseconds = 4_000;

/** PostgreSQL's code for text that it can not read as what it should be. */
const unreadable = '22P02';

/**
 * What changed since a snapshot, in one statement and so of one moment. A ticket is new when the transaction that
 * changed it last was not visible then and is now.
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

/** The same; a cursor that is none of ours begins anew. */
async function readSince(ctx: Who, since: string | undefined): Promise<Result> {
  try {
    return await readChanges(ctx, since ?? null);
  } catch (error) {
    if ((error as { code?: string }).code !== unreadable) throw error;
    return readChanges(ctx, null);
  }
}

/** Answers with what changed since the cursor, or waits for it. Whose session ends meanwhile learns nothing more. */
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
    // The wait is of this connection, so it is timed by the machine and not by the product's clock.
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
