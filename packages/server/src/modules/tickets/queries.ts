import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as tickets from '@ferry/core/contract/tickets';
import { create as contentDisposition } from 'content-disposition';
import { sql as raw, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { anyOf } from '../../db/any-of.ts';
import { columnsOf } from '../../db/columns.ts';
import type { TicketAttachmentTable } from '../../db/ticket-tables.ts';
import { RawAnswer } from '../../http/register.ts';
import { Refusal } from '../../refusal.ts';
import { describeMessages, describeTicket, selectTickets, showTicket } from './describe.ts';
import { findTicket } from './find-ticket.ts';
import { readThread } from './read-thread.ts';

type Who = Context<'customer-even-banned'>;
type Page = { page: number; size: number };
type Answer<C> = Pick<CallAnswer<C> & { result: unknown }, 'result'>;

type Filter = Partial<Pick<CallParsed<typeof tickets.list>, 'status' | 'text'>>;

/** What of a customer's tickets fits the filters, as a condition on `ticket`. A text is looked for as it stands. */
function fitting(accountId: number, status: Filter['status'], text = '') {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return raw<boolean>`(
    ${status ?? null}::text is null or ticket.status = ${status ?? null}
  ) and (
    ${text} = '' or ticket.number = ${number ?? null}::bigint or ticket.title ilike ${like} or exists (
      select from ticket_message as said
      where said.ticket_id = ticket.id and said.account_id = ${accountId} and said.content ilike ${like}
    )
  )`;
}

/** A page of the customer's tickets, the one that changed last first, with the newest reply of each. */
export async function listTickets(
  { database, who: { accountId } }: Who,
  { page, size, status, text }: Page & Filter,
): Promise<Answer<typeof tickets.list>> {
  const { sql } = database;
  const fits = fitting(accountId, status, text);
  const counts = await sql
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
    .where('ticket.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await selectTickets(sql, accountId)
    .where(fits)
    .orderBy('ticket.updated_at', 'desc')
    .orderBy('ticket.number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const replies =
    rows.length === 0
      ? []
      : await sql
          .selectFrom('ticket_message')
          .select(columnsOf('ticket_message'))
          .distinctOn('ticket_id')
          .where('account_id', '=', accountId)
          .where('ticket_id', '=', anyOf(rows.map(({ id }) => id)))
          .where('is_opening', '=', false)
          .orderBy('ticket_id')
          .orderBy('place', 'desc')
          .execute();
  const described = await describeMessages(sql, accountId, replies);
  const newest = new Map(replies.map(({ ticket_id }, at) => [ticket_id, described[at]]));
  return {
    result: {
      total_count: counts.total,
      unread_count: counts.unread,
      tickets: rows.map((row) => {
        const reply = newest.get(row.id);
        return { ...describeTicket(row), message_data: reply === undefined ? [] : [reply] };
      }),
    },
  };
}

/** A customer's ticket with a page of its thread. */
export async function showThread(
  { database, who: { accountId } }: Who,
  { ticket_id, page, size }: Page & { ticket_id: string },
): Promise<Answer<typeof tickets.messages>> {
  const { sql } = database;
  const { id } = await findTicket(sql, accountId, ticket_id);
  return {
    result: {
      ticket: await showTicket(sql, accountId, id),
      ...(await readThread(sql, accountId, id, { limit: size, offset: (page - 1) * size })),
    },
  };
}

/** The bytes of an attachment of the customer's own. A browser saves them and never shows them as a page of ours. */
export async function downloadAttachment(
  { database, who }: Who,
  { attachment_id }: CallParsed<typeof tickets.download>,
): Promise<RawAnswer> {
  return fileAnswer(
    await database.sql
      .selectFrom('ticket_attachment')
      .select(['name', 'media_type', 'content'])
      .where('id', '=', attachment_id)
      .where('account_id', '=', who.accountId)
      .executeTakeFirst(),
  );
}

/** A file as a download, whoever asks for it. */
export function fileAnswer(
  file: Pick<Selectable<TicketAttachmentTable>, 'name' | 'media_type' | 'content'> | undefined,
): RawAnswer {
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
