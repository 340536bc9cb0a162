import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';

export type Ticket = Row<'ticket'>;

const byName = (sql: Sql, id: string) => {
  const all = sql.selectFrom('ticket').select(columnsOf('ticket'));
  return /^\d+$/.test(id) ? all.where('number', '=', Number(id)) : all.where('id', '=', id);
};

const present = (ticket: Ticket | undefined): Ticket => {
  if (ticket === undefined) throw new Refusal('tickets.absent', { status: 404 });
  return ticket;
};

const own = (sql: Sql, accountId: number, id: string) => byName(sql, id).where('account_id', '=', accountId);

/** A customer's ticket by either of its ids. A ticket of another customer is not found. */
export const findTicket = async (sql: Sql, accountId: number, id: string): Promise<Ticket> =>
  present(await own(sql, accountId, id).executeTakeFirst());

/** The same with a row lock, so that writers of a ticket are serialised. */
export const holdTicket = async (tx: Sql, accountId: number, id: string): Promise<Ticket> =>
  present(await own(tx, accountId, id).forUpdate().executeTakeFirst());

/** Any ticket by either of its ids, for staff. */
export const findForStaff = async (sql: Sql, id: string): Promise<Ticket> =>
  present(await byName(sql, id).executeTakeFirst());

/** The same with a row lock until the transaction ends. */
export const holdForStaff = async (tx: Sql, id: string): Promise<Ticket> =>
  present(await byName(tx, id).forUpdate().executeTakeFirst());
