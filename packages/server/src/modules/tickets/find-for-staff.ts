import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Ticket } from './find-ticket.ts';

const byName = (db: Sql, id: string) => {
  const all = db.selectFrom('ticket').select(columnsOf('ticket'));
  return /^\d+$/.test(id) ? all.where('number', '=', Number(id)) : all.where('id', '=', id);
};

const present = (ticket: Ticket | undefined): Ticket => {
  if (ticket === undefined) throw new Refusal('tickets.absent', { status: 404 });
  return ticket;
};

/** Anybody's ticket by either of its names: staff answer all. */
export const findForStaff = async (db: Sql, id: string): Promise<Ticket> =>
  present(await byName(db, id).executeTakeFirst());

/** The same, held until the transaction ends. */
export const holdForStaff = async (tx: Sql, id: string): Promise<Ticket> =>
  present(await byName(tx, id).forUpdate().executeTakeFirst());
