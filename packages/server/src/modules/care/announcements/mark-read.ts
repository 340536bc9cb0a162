import type { markRead as markCall } from '@ferry/core/contract/announcements/customer';
import type { CallParsed } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { isShownAt } from './shown.ts';

/** Marks revisions as read by the customer. The first time is kept, and unknown revisions are ignored. */
export async function markRead(
  { database, now, who }: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof markCall>,
): Promise<void> {
  await sql`
    insert into announcement_read (account_id, announcement_id, read_at)
    select ${who.accountId}, id, ${now()} from announcement where id = any(${body.revisions}::integer[])
      and ${isShownAt(now())}
    on conflict do nothing`.execute(database.sql);
}
