import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import { create as contentDisposition } from 'content-disposition';
import { type ExpressionBuilder, type RawBuilder, sql as raw } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { RawAnswer } from '../../../http/register.ts';
import { describeMessage, describeTicket, selectTickets, showTicket } from './describe.ts';
import { findTicket } from './find-ticket.ts';
import { readThread } from './thread/read-thread.ts';

type Who = Context<'customer-even-banned'>;
type Page = { page: number; size: number };
type Answer<C> = ResultOf<C>;

type Filter = Partial<Pick<CallParsed<typeof tickets.list>, 'status' | 'text'>>;

const everyTicket = raw<boolean>`true`;

/** A condition on `ticket` for the filters of a customer. The search text is matched literally. */
function fitting(accountId: number, { status, text = '' }: Filter): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const ofStatus = status === undefined ? everyTicket : raw<boolean>`ticket.status = ${status}`;
  const ofText = raw<boolean>`(
    ticket.number = ${number ?? null}::bigint or ticket.title ilike ${like} or exists (
      select from ticket_message as said
      where said.ticket_id = ticket.id and said.account_id = ${accountId} and said.content ilike ${like}
    )
  )`;
  return text === '' ? ofStatus : raw<boolean>`${ofStatus} and ${ofText}`;
}

/** The number of matching tickets, and the number of all tickets with unread messages. */
const selectCounts = (db: Sql, accountId: number, fits: RawBuilder<boolean>) =>
  db
    .selectFrom('ticket')
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().filterWhere(fits).as('total'),
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            selectFrom('ticket_message as unread')
              .select('unread.id')
              .whereRef('unread.ticket_id', '=', 'ticket.id')
              .whereRef('unread.place', '>', 'ticket.read_place')
              .where('unread.staff_name', 'is not', null),
          ),
        )
        .as('unread'),
    ])
    .where('ticket.account_id', '=', accountId);

/** The newest reply of a ticket, with its attachments. */
const newestReply = (one: ExpressionBuilder<Tables, 'ticket'>, accountId: number) =>
  jsonObjectFrom(
    one
      .selectFrom('ticket_message as reply')
      .select(['reply.id', 'reply.created_at', 'reply.staff_name', 'reply.content', 'reply.sentence'])
      .select((of) =>
        jsonArrayFrom(
          of
            .selectFrom('ticket_attachment as file')
            .select(['file.id', 'file.name', 'file.media_type', 'file.size'])
            .whereRef('file.message_id', '=', 'reply.id')
            .where('file.account_id', '=', accountId)
            .orderBy('file.position'),
        ).as('attachments'),
      )
      .whereRef('reply.ticket_id', '=', 'ticket.id')
      .where('reply.account_id', '=', accountId)
      .where('reply.is_opening', 'is', false)
      .orderBy('reply.place', 'desc')
      .limit(1),
  );

interface Asked {
  accountId: number;
  size: number;
}

/** The first page of tickets, each row with both counts. */
const selectFirst = (db: Sql, { accountId, size }: Asked, fits: RawBuilder<boolean>) =>
  selectTickets(db, accountId)
    .innerJoin(selectCounts(db, accountId, fits).as('counts'), (join) => join.onTrue())
    .select(['counts.total', 'counts.unread'])
    .select((one) => newestReply(one, accountId).as('reply'))
    .where(fits)
    .orderBy('ticket.updated_at', 'desc')
    .orderBy('ticket.number', 'desc')
    .limit(size);

/**
 * A prepared statement for the most common request. With a variable offset PostgreSQL would plan it again each time.
 */
const readFirst = preparedStatement((db: Sql, asked: Asked) => selectFirst(db, asked, everyTicket));

/** A page of the customer's tickets, last changed first, with the newest reply of each. */
export async function listTickets(
  { database: { sql }, who: { accountId }, language }: Who,
  { page, size, status, text }: Page & Filter,
): Promise<Answer<typeof tickets.list>> {
  const asked = { accountId, size };
  const fits = fitting(accountId, { status, text });
  const rows = await (page === 1 && fits === everyTicket
    ? readFirst(sql, asked)
    : selectFirst(sql, asked, fits)
        .offset((page - 1) * size)
        .execute());
  const { total, unread } = rows[0] ?? (await selectCounts(sql, accountId, fits).executeTakeFirstOrThrow());
  return {
    result: {
      total_count: total,
      unread_count: unread,
      tickets: rows.map(({ reply, ...row }) => ({
        ...describeTicket(row),
        message_data:
          reply === null
            ? []
            : [
                describeMessage(
                  { accountId, language },
                  { ...reply, created_at: new Date(reply.created_at) },
                  reply.attachments,
                ),
              ],
      })),
    },
  };
}

/** A customer's ticket with a page of its thread. */
export async function showThread(
  { database, who: { accountId }, language }: Who,
  { ticket_id, page, size }: Page & { ticket_id: string },
): Promise<Answer<typeof tickets.messages>> {
  const { sql } = database;
  const { id } = await findTicket(sql, accountId, ticket_id);
  return {
    result: {
      ticket: await showTicket(sql, accountId, id),
      ...(await readThread(sql, { accountId, language }, id, { limit: size, offset: (page - 1) * size })),
    },
  };
}

/**
 * The content of the customer's own attachment. It is always a download, so a browser never shows it as a page of
 * this site.
 */
export async function downloadAttachment(
  { database, who }: Who,
  { attachment_id }: CallParsed<typeof tickets.download>,
): Promise<RawAnswer> {
  return fileAnswer(fileOf(database.sql, attachment_id).where('account_id', '=', who.accountId));
}

/** Any file by its id. */
export const fileOf = (sql: Sql, id: string) =>
  sql.selectFrom('ticket_attachment').select(['name', 'media_type', 'content']).where('id', '=', id);

/** A file as a download. */
export async function fileAnswer(found: ReturnType<typeof fileOf>): Promise<RawAnswer> {
  const file = await found.executeTakeFirst();
  if (file === undefined) throw new Refusal('tickets.attachment_absent', { status: 404 });
  const type = file.media_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.media_type;
  return new RawAnswer(
    200,
    {
      'content-type': type,
      'content-disposition': contentDisposition(file.name),
      'x-content-type-options': 'nosniff',
    },
    Buffer.from(file.content),
  );
}
