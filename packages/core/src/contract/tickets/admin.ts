// Called by staff with a script token: the queue of tickets, and answers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import {
  customerIdText,
  email,
  id,
  line,
  paging,
  result,
  staffNote,
  time,
  uuid,
} from '../base/primitives.ts';
import {
  attachmentBytes,
  ticket,
  ticketContent,
  ticketId,
  ticketKind,
  ticketLimits,
  ticketMessage,
  ticketRating,
  ticketStatus,
} from './customer.ts';
import { macroName } from './desk.ts';

/** The customer of a ticket. */
const customer = z.object({ user_id: id, user_name: z.string(), email });

export const queue = call({
  operation: 'tickets.queue',
  method: 'GET',
  path: '/api/v2/admin_api/tickets',
  access: 'admin',
  scope: 'admin:tickets.read',
  meaning: 'Tickets for staff: the longest wait for an answer first, then the latest change.',
  query: () => ({
    ...paging(200, 50),
    status: z.optional(ticketStatus),
    kind: z.optional(ticketKind),
    /** Filters by customer. */
    user_id: z.optional(customerIdText),
    /** Filters by the responsible member of staff. Case does not matter. */
    assignee: z.optional(line(1, 60)),
  }),
  answer: () =>
    result(
      z.object({
        /** The number of all matching tickets. */
        total_count: z.int(),
        tickets: z.array(
          z.object({
            id: uuid,
            ticket_number: id,
            created_at: time,
            updated_at: time,
            title: z.string(),
            kind: ticketKind,
            ticket_status: ticketStatus,
            rating: z.nullable(ticketRating),
            /** Since when the customer waits for an answer. `null`: the ticket does not wait for staff. */
            waiting_since: z.nullable(time),
            /** Including the opening message. */
            message_count: z.int(),
            assignee: z.nullable(z.string()),
            customer,
          }),
        ),
      }),
    ),
  extension: true,
});

export const show = call({
  operation: 'tickets.show',
  method: 'GET',
  path: '/api/v2/admin_api/tickets/{ticket_id}',
  access: 'admin',
  scope: 'admin:tickets.read',
  meaning:
    'A ticket and its messages for staff. The first page has the newest messages; within it the oldest is first.',
  params: () => ({ ticket_id: ticketId }),
  query: () => paging(200, 100),
  answer: () =>
    result(
      z.object({
        /** In the form for its customer. */
        ticket,
        customer,
        /** The number of all messages in the thread. */
        total_count: z.int(),
        messages: z.array(ticketMessage),
        assignee: z.nullable(z.string()),
        /** The id of the ticket into which it was merged. */
        merged_into: z.nullable(id),
        /** Notes of staff, oldest first, at most the newest hundred. */
        notes: z.array(staffNote),
      }),
    ),
  extension: true,
  refusals: ['tickets.absent'],
});

export const reply = call({
  operation: 'tickets.reply',
  method: 'POST',
  path: '/api/v2/admin_api/tickets/{ticket_id}/reply',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:tickets.write',
  meaning:
    'Answers a ticket: it becomes unread for the customer, who is notified by the channels that he chose.',
  params: () => ({ ticket_id: ticketId }),
  body: () =>
    z.object({
      /** Markdown. */
      content: z.optional(ticketContent),
      /** The name of a saved answer, sent in the customer's language. `content` follows it. */
      macro: z.optional(macroName),
      /** The signature of the answer. By default the owner of the token. */
      staff_name: z.optional(line(1, 60)),
      /** Files uploaded by `tickets.attach`. */
      attachment_ids: z._default(z.array(uuid).check(z.maxLength(ticketLimits.attachments)), []),
      /** processing: more may follow; resolved: it is settled; closed: it is settled and accepts no more messages. */
      ticket_status: z._default(z.enum(['processing', 'resolved', 'closed']), 'processing'),
    }),
  answer: () => result(z.object({ message: ticketMessage, ticket })),
  also: { 409: 'refusal' },
  extension: true,
  refusals: [
    'tickets.absent',
    'tickets.answer_too_long',
    'tickets.attachment_not_free',
    'tickets.closed',
    'tickets.macro_absent',
    'tickets.no_content',
  ],
});

export const fetchAttachment = call({
  ...attachmentBytes,
  operation: 'tickets.fetchAttachment',
  path: '/api/v2/admin_api/tickets/attachments/{attachment_id}',
  access: 'admin',
  scope: 'admin:tickets.read',
  meaning: 'A file that a customer sent with a message, always as a download.',
});
