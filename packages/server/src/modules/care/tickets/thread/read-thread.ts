import type { Sql } from '../../../../db/driver/database.ts';
import { type Page, readPage } from '../../../../db/query/read-page.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { describeMessages, type MessageView, type Reading } from '../describe.ts';

/** A page of a thread. The first page has the newest messages; within a page the oldest is first. */
export async function readThread(
  sql: Sql,
  reading: Reading,
  ticketId: string,
  page: Page,
): Promise<{ total_count: number; messages: MessageView[] }> {
  const thread = sql
    .selectFrom('ticket_message')
    .where('account_id', '=', reading.accountId)
    .where('ticket_id', '=', ticketId);
  const { total, rows } = await readPage(thread, page, (query) =>
    query.select(columnsOf('ticket_message')).orderBy('place', 'desc'),
  );
  return { total_count: total, messages: await describeMessages(sql, reading, rows.reverse()) };
}
