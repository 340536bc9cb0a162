import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { Message } from '../describe.ts';
import type { Ticket } from '../find-ticket.ts';

/** The message of an idempotency key. With another text the key is refused. */
export async function sentBefore(
  tx: Sql,
  ticket: Ticket,
  key: string | undefined,
  content: string,
): Promise<Message | undefined> {
  if (key === undefined) return undefined;
  const sent = await tx
    .selectFrom('ticket_message')
    .select(columnsOf('ticket_message'))
    .where('account_id', '=', ticket.account_id)
    .where('ticket_id', '=', ticket.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (sent !== undefined && sent.content !== content) throw new Refusal('tickets.key_used', { status: 409 });
  return sent;
}

/** The text that was sent to a ticket with an idempotency key. */
export async function textSent(db: Sql, ticketId: string, key: string | undefined) {
  if (key === undefined) return undefined;
  const sent = await db
    .selectFrom('ticket_message')
    .select('content')
    .where('ticket_id', '=', ticketId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return sent?.content;
}
