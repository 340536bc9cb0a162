// Called by a signed-in customer: his tickets.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, linePattern, result, time, uuid } from '../base/primitives.ts';
import { ticketStatus } from './events.ts';

export { type TicketStatus, ticketStatus } from './events.ts';

/** Limits for customers' texts, used by forms and servers. Lengths are in characters. */
export const ticketLimits = {
  title: 120,
  content: 20_000,
  attachments: 5,
  /** Bytes of one file. */
  attachmentSize: 5 * 1024 * 1024,
  attachmentName: 120,
} as const;

/** The subject area of a ticket, so that the right person can answer. An extension. */
export const ticketKind = z.enum(['general', 'connection', 'payment', 'account', 'audit']);
export type TicketKind = z.infer<typeof ticketKind>;

/** The customer's rating of an ended ticket. An extension. */
export const ticketRating = z.enum(['good', 'bad']);

/** The type of an attachment, determined by its content and never by its name. */
export const attachmentType = z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain']);

/**
 * A ticket has two ids: the UUID in the answers, and the number of the older calls (`ticket_number`). Both are
 * accepted.
 */
export const ticketId = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{0,14}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i));

/** One line: white space inside becomes single spaces. */
export const ticketTitle = z.string().check(
  z.maxLength(ticketLimits.title),
  z.overwrite((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()),
  z.minLength(1),
  z.regex(linePattern, 'input.line'),
);

/** Markdown that may be empty. Leading spaces are kept, because they may be code. */
export const ticketDraft = z.string().check(
  z.maxLength(ticketLimits.content),
  z.overwrite((text) => {
    const kept = text.replaceAll('\0', '').trimEnd();
    return kept.trim() === '' ? '' : kept;
  }),
);

export const ticketContent = ticketDraft.check(z.minLength(1));

const attachmentIds = z._default(z.array(uuid).check(z.maxLength(ticketLimits.attachments)), []);

export const attachment = z.object({
  id: uuid,
  /** A file name that matches the type. */
  name: z.string(),
  media_type: attachmentType,
  /** Bytes. */
  size: z.int(),
});

export const ticketMessage = z.object({
  id: uuid,
  created_at: time,
  updated_at: time,
  /** The customer's own id. 0: staff is the author. */
  user_id: z.int(),
  content: z.string(),
  // From here on: extensions.
  author: z.enum(['customer', 'staff']),
  /** The signature of staff. `null`: the customer is the author. */
  staff_name: z.nullable(z.string()),
  attachments: z.array(attachment),
});

const ticketFields = {
  id: uuid,
  created_at: time,
  /** The time of the newest message or change of status. */
  updated_at: time,
  title: z.string(),
  /** The opening message. */
  content: z.string(),
  ticket_status: ticketStatus,
  // From here on: extensions.
  /** The number by which the older calls and people refer to it. */
  ticket_number: id,
  /** Messages of staff that the customer has not read, see `tickets.markRead`. */
  unread_count: z.int(),
  kind: z._default(ticketKind, 'general'),
  /** `null`: not rated. */
  rating: z._default(z.nullable(ticketRating), null),
};

export const ticket = z.object(ticketFields);

const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);
const size = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), usual);

export const list = call({
  operation: 'tickets.list',
  method: 'GET',
  path: '/api/v2/user/tickets-v2/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'The customer’s tickets that match the filters, the latest change first.',
  query: () => ({
    page,
    size: size(10),
    // From here on: extensions.
    status: z.optional(ticketStatus),
    /** A part of the title or of a message (case does not matter), or the number of the ticket. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: () =>
    result(
      z.object({
        /** The number of all matching tickets. */
        total_count: z.int(),
        /** The number of all tickets with unread messages. An extension. */
        unread_count: z.int(),
        tickets: z.array(
          z.object({
            ...ticketFields,
            /** Only the newest reply. The whole thread is in `tickets.messages`. */
            message_data: z._default(z.array(ticketMessage), []),
          }),
        ),
      }),
    ),
});

export const create = call({
  operation: 'tickets.create',
  method: 'POST',
  path: '/api/v2/user/tickets-v2/',
  access: 'customer-even-banned',
  idempotency: 'key',
  apiToken: 'write',
  meaning: 'Opens a ticket, at most ten an hour.',
  body: () =>
    z.object({
      title: ticketTitle,
      content: ticketContent,
      attachment_ids: attachmentIds,
      kind: z._default(ticketKind, 'general'),
    }),
  answer: () => result(ticket),
  also: { 409: 'refusal' },
  refusals: ['tickets.attachment_not_free'],
  consequences: ['tickets'],
});

export const editStatus = call({
  operation: 'tickets.editStatus',
  method: 'PUT',
  path: '/api/v2/user/tickets-v2/{ticket_id}/edit-status',
  access: 'customer-even-banned',
  idempotency: 'natural',
  apiToken: 'write',
  meaning:
    'Closes a ticket (`closed`) or reopens a resolved or closed one (`pending`); only staff can set the other states. Without a body it closes the ticket.',
  params: () => ({ ticket_id: ticketId }),
  body: () =>
    z._default(z.object({ ticket_status: z._default(ticketStatus, 'closed') }), {
      ticket_status: 'closed',
    }),
  answer: () => result(ticket),
  refusals: ['tickets.absent', 'tickets.already_open', 'tickets.staff_decides'],
  consequences: ['tickets'],
});

export const messages = call({
  operation: 'tickets.messages',
  method: 'GET',
  path: '/api/v2/user/tickets-v2/{ticket_id}/messages',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'A ticket and its messages. Page 1 has the newest messages; within a page the oldest is first.',
  params: () => ({ ticket_id: ticketId }),
  query: () => ({ page, size: size(50) }),
  answer: () =>
    result(
      z.object({
        ticket,
        /** The number of all messages in the thread, including the opening one. */
        total_count: z.int(),
        messages: z.array(ticketMessage),
      }),
    ),
  refusals: ['tickets.absent'],
});

export const sendMessage = call({
  operation: 'tickets.sendMessage',
  method: 'POST',
  path: '/api/v2/user/tickets-v2/{ticket_id}/messages',
  access: 'customer-even-banned',
  idempotency: 'key',
  apiToken: 'write',
  meaning:
    'Writes to a ticket, which then waits for staff; a closed one must be reopened first. At most thirty messages an hour.',
  params: () => ({ ticket_id: ticketId }),
  body: () => z.object({ content: ticketContent, attachment_ids: attachmentIds }),
  answer: () => result(z.object({ message: ticketMessage, ticket })),
  required: ['ticket_id'],
  also: { 409: 'refusal' },
  refusals: ['tickets.absent', 'tickets.attachment_not_free', 'tickets.closed'],
  consequences: ['tickets'],
});

export const markRead = call({
  operation: 'tickets.markRead',
  method: 'POST',
  path: '/api/v2/user/tickets-v2/{ticket_id}/read',
  access: 'customer-even-banned',
  idempotency: 'natural',
  apiToken: 'write',
  meaning: 'Marks a ticket as read by the customer up to a message. The mark only moves forward.',
  params: () => ({ ticket_id: ticketId }),
  body: () => z.object({ message_id: uuid }),
  answer: () => result(ticket),
  required: ['ticket_id'],
  extension: true,
  refusals: ['tickets.absent', 'tickets.message_absent'],
  consequences: ['tickets'],
});

export const rate = call({
  operation: 'tickets.rate',
  method: 'PUT',
  path: '/api/v2/user/tickets-v2/{ticket_id}/rating',
  access: 'customer-even-banned',
  idempotency: 'natural',
  apiToken: 'write',
  meaning:
    'Rates whether the answer to a resolved or closed ticket was helpful; a new rating replaces the old one.',
  params: () => ({ ticket_id: ticketId }),
  body: () => z.object({ rating: ticketRating }),
  answer: () => result(ticket),
  extension: true,
  refusals: ['tickets.absent', 'tickets.still_open'],
  consequences: ['tickets'],
});

export const upload = call({
  operation: 'tickets.upload',
  method: 'POST',
  path: '/api/v2/user/tickets-v2/attachments',
  access: 'customer-even-banned',
  idempotency: 'key',
  apiToken: 'write',
  meaning:
    'Uploads one file (PNG, JPEG, WebP, GIF or plain UTF-8 text, 5 MiB at most). Name its id in a message within a day. At most sixty an hour.',
  body: () =>
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(255)),
      /** The content in base64. */
      content: z.base64().check(z.minLength(1)),
    }),
  /** Base64 makes four bytes of three. The rest is for the name, and for files slightly over the limit. */
  bodyBytes: 8 * 1024 * 1024,
  answer: () => result(attachment),
  extension: true,
  refusals: ['tickets.attachment_too_large', 'tickets.attachment_type', 'tickets.no_room'],
  consequences: [],
});

/** Calls that return the bytes of an attachment. */
export const attachmentBytes = {
  method: 'GET',
  envelope: 'plain',
  params: () => ({ attachment_id: uuid }),
  answer: () => z.string(),
  media: attachmentType.options,
  extension: true,
  refusals: ['tickets.attachment_absent'],
} as const;

export const download = call({
  ...attachmentBytes,
  operation: 'tickets.download',
  path: '/api/v2/user/tickets-v2/attachments/{attachment_id}',
  access: 'customer-even-banned',
  meaning: 'An attachment of the customer’s own tickets, always as a download.',
});
