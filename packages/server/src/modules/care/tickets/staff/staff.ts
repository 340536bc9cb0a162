import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as staff from '@ferry/core/contract/tickets/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { readPage } from '../../../../db/query/read-page.ts';
import { asked } from '../../../../db/query/set-filters.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { RawAnswer } from '../../../../http/register.ts';
import { showTicket } from '../describe.ts';
import { findForStaff } from '../find-ticket.ts';
import { fileAnswer, fileOf } from '../queries.ts';
import { readThread } from '../thread/read-thread.ts';
import { readNotes } from './notes.ts';

type Answer<C> = ResultOf<C>;

/** The start of a customer's wait: his first message without a later answer, or the reopening. */
const waitingSince: RawBuilder<Date | null> = sql`
  case when ticket.status = 'pending' then coalesce((
    select min(asked.created_at) from ticket_message as asked
    where asked.ticket_id = ticket.id and asked.staff_name is null and asked.place > coalesce((
      select max(answered.place) from ticket_message as answered
      where answered.ticket_id = ticket.id and answered.staff_name is not null
    ), 0)
  ), ticket.updated_at) end`;

/** The tickets of all customers, the longest wait first. */
export async function showQueue(
  { database }: Context<'admin'>,
  { status, kind, user_id, assignee, ...page }: CallParsed<typeof staff.queue>,
): Promise<Answer<typeof staff.queue>> {
  let fitting = database.sql
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .where(({ and }) =>
      and(asked({ 'ticket.status': status, 'ticket.kind': kind, 'ticket.account_id': user_id })),
    );
  if (assignee !== undefined)
    fitting = fitting.where(({ eb, fn }) =>
      eb(fn('lower', ['ticket.assignee']), '=', assignee.toLowerCase()),
    );
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .select(columnsOf('ticket'))
      .select(['account.email', 'account.name'])
      .select(waitingSince.as('waiting_since'))
      .select((one) =>
        one
          .selectFrom('ticket_message')
          .select(one.fn.countAll<number>().as('count'))
          .whereRef('ticket_id', '=', 'ticket.id')
          .as('messages'),
      )
      .orderBy(sql`waiting_since`, (order) => order.asc().nullsLast())
      .orderBy('ticket.updated_at', 'desc')
      .orderBy('ticket.number', 'desc'),
  );
  return {
    result: {
      total_count: total,
      tickets: rows.map((row) => ({
        id: row.id,
        ticket_number: row.number,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        title: row.title,
        kind: row.kind,
        ticket_status: row.status,
        rating: row.rating,
        waiting_since: row.waiting_since?.toISOString() ?? null,
        message_count: row.messages ?? 0,
        assignee: row.assignee,
        customer: { user_id: row.account_id, user_name: row.name, email: row.email },
      })),
    },
  };
}

/** One ticket with its customer and a page of its thread. */
export async function showForStaff(
  { database, language }: Context<'admin'>,
  { ticket_id, ...page }: CallParsed<typeof staff.show>,
): Promise<Answer<typeof staff.show>> {
  const db = database.sql;
  const { id, account_id, assignee, merged_into } = await findForStaff(db, ticket_id);
  const customer = await db
    .selectFrom('account')
    .select(['id as user_id', 'name as user_name', 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const into = await db
    .selectFrom('ticket')
    .select('number')
    .where('id', '=', merged_into ?? id)
    .executeTakeFirstOrThrow();
  return {
    result: {
      assignee,
      merged_into: merged_into === null ? null : into.number,
      notes: await readNotes(db, id),
      ticket: await showTicket(db, account_id, id),
      customer,
      ...(await readThread(db, { accountId: account_id, language }, id, page)),
    },
  };
}

/** The content of a file of a sent message. An unsent file is visible to nobody. */
export async function fetchAttachment(
  { database }: Context<'admin'>,
  { attachment_id }: CallParsed<typeof staff.fetchAttachment>,
): Promise<RawAnswer> {
  return fileAnswer(fileOf(database.sql, attachment_id).where('message_id', 'is not', null));
}
