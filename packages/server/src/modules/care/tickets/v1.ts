import { ticketLimits } from '@ferry/core/contract/tickets/customer';
import * as v1 from '@ferry/core/contract/tickets/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { say } from '../../../words/words.ts';
import { triesLeft } from '../../ground/limits/index.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import { createTicket } from './create-ticket.ts';
import type { TicketView } from './describe.ts';
import { opening, writing } from './limits.ts';
import { listTickets, showThread } from './queries.ts';
import { updateTicket } from './staff/update-ticket.ts';

const done = { ret: 1, msg: '' } as const;

const oldTicket = (ticket: TicketView) => ({
  id: ticket.ticket_number,
  uuid: ticket.id,
  title: ticket.title,
  content: ticket.content,
  status: ticket.ticket_status === 'closed' ? (0 as const) : (1 as const),
  ticket_status: ticket.ticket_status,
  unread_count: ticket.unread_count,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
});

/** The older calls: the same verbs in the older envelope. */
export function registerV1Tickets(app: FastifyInstance, services: Services): void {
  register(app, services)(v1)({
    async list(ctx, { page, size }) {
      const { total_count, tickets } = (await listTickets(ctx, { page, size })).result;
      return { ...done, total_count, page, size, tickets: tickets.map(oldTicket) };
    },
    async create(ctx, { body }) {
      return answerFrom(
        ctx,
        () => createTicket(ctx, { body: { ...body, attachment_ids: [], kind: 'general' } }),
        ({ result }) => ({ ret: 1, msg: say(ctx.language, 'tickets.opened'), ticket: oldTicket(result) }),
      );
    },
    async form(ctx) {
      const customer = String(ctx.who.accountId);
      return {
        ...done,
        title_max: ticketLimits.title,
        content_max: ticketLimits.content,
        tickets_left: await triesLeft(ctx, opening, customer),
        messages_left: await triesLeft(ctx, writing, customer),
      };
    },
    async update(ctx, input) {
      return answerFrom(
        ctx,
        () => updateTicket(ctx, input),
        (ticket) => ({ ret: 1, msg: say(ctx.language, 'tickets.updated'), ticket: oldTicket(ticket) }),
      );
    },
    async view(ctx, { ticket_id, page, size }) {
      const { ticket, total_count, messages } = (await showThread(ctx, { ticket_id, page, size })).result;
      return { ...done, total_count, page, size, ticket: oldTicket(ticket), messages };
    },
  });
}
