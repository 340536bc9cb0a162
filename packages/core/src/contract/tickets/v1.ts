// Called by programs of the older panel: the older portal, for tickets.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, time, uuid } from '../base/primitives.ts';
import { answer, paged, paging } from '../v1/envelope.ts';
import {
  ticketContent,
  ticketDraft,
  ticketId,
  ticketLimits,
  ticketMessage,
  ticketStatus,
  ticketTitle,
} from './customer.ts';

const oldTicket = z.object({
  /** The `ticket_number` of the newer calls. */
  id,
  /** The `id` of the newer calls. */
  uuid,
  title: z.string(),
  content: z.string(),
  /** 1: open, 0: closed. */
  status: z.union([z.literal(0), z.literal(1)]),
  ticket_status: ticketStatus,
  unread_count: z.int(),
  created_at: time,
  updated_at: time,
});

const user = { access: 'customer-even-banned', envelope: 'v1' } as const;

/** A form encodes a character with up to nine bytes. */
const written = { bodyBytes: 256 * 1024 };

export const list = call({
  ...user,
  operation: 'v1.tickets.list',
  method: 'GET',
  path: '/v1/user/ticket/',
  meaning: 'The customer’s tickets, the latest change first.',
  query: () => paging(15),
  answer: () => answer({ ...paged, tickets: z.array(oldTicket) }),
});

export const create = call({
  ...user,
  operation: 'v1.tickets.create',
  method: 'POST',
  path: '/v1/user/ticket/',
  idempotency: 'key',
  meaning: 'Opens a ticket. The body is a form or JSON.',
  body: () => z.object({ title: ticketTitle, content: ticketContent }),
  ...written,
  answer: () => answer({ ticket: oldTicket }),
  refusals: ['tickets.attachment_not_free'],
  consequences: ['tickets'],
});

export const form = call({
  ...user,
  operation: 'v1.tickets.form',
  method: 'GET',
  path: '/v1/user/ticket/create',
  meaning: 'The limits of a new ticket, and how many more tickets and messages the customer may send now.',
  answer: () =>
    answer({
      /** Characters. */
      title_max: z.literal(ticketLimits.title),
      /** Characters of Markdown. */
      content_max: z.literal(ticketLimits.content),
      tickets_left: z.int(),
      messages_left: z.int(),
    }),
});

export const update = call({
  ...user,
  operation: 'v1.tickets.update',
  method: 'PUT',
  path: '/v1/user/ticket/{ticket_id}',
  idempotency: 'key',
  meaning:
    'Writes to a ticket. In the same step it reopens the ticket first (`status` 1) or closes it afterwards (`status` 0). The body is a form or JSON.',
  params: () => ({ ticket_id: ticketId }),
  body: () =>
    z.object({
      /** Empty or absent: no message, only a change of status. */
      content: z.optional(ticketDraft),
      status: z.optional(z.literal([0, 1, '0', '1'])),
    }),
  ...written,
  answer: () => answer({ ticket: oldTicket }),
  required: ['ticket_id'],
  refusals: [
    'tickets.absent',
    'tickets.already_open',
    'tickets.attachment_not_free',
    'tickets.closed',
    'tickets.nothing_to_do',
    'tickets.staff_decides',
  ],
  consequences: ['tickets'],
});

export const view = call({
  ...user,
  operation: 'v1.tickets.view',
  method: 'GET',
  path: '/v1/user/ticket/{ticket_id}/view',
  meaning: 'A ticket and its messages. Page 1 has the newest messages; within a page the oldest is first.',
  params: () => ({ ticket_id: ticketId }),
  query: () => paging(5),
  answer: () => answer({ ...paged, ticket: oldTicket, messages: z.array(ticketMessage) }),
  refusals: ['tickets.absent'],
});
