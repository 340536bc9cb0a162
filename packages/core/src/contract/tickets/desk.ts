// Called by staff with a script token: notes, macros and files of tickets, merging and closing them.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past } from '../base/fields/fields.ts';
import { done, email, id, line, paging, result, staffNote, time, uuid } from '../base/primitives.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { attachment, ticketContent, ticketDraft, ticketId, ticketStatus } from './customer.ts';

/** Calls by which staff manage a ticket. Customers see only its status. */

const at = '/api/v2/admin_api/tickets';

/** Calls for one ticket. */
const ofTicket = {
  access: 'admin',
  params: () => ({ ticket_id: ticketId }),
  extension: true,
} as const;

export const addNote = call({
  ...ofTicket,
  operation: 'tickets.addNote',
  scope: 'admin:tickets.write',
  method: 'POST',
  path: `${at}/{ticket_id}/notes`,
  idempotency: 'key',
  meaning: 'Adds a note about a ticket for staff. The customer never sees it.',
  body: () => z.object({ note: ticketContent }),
  answer: () => result(staffNote),
  refusals: ['tickets.absent'],
});

export const assign = call({
  ...ofTicket,
  operation: 'tickets.assign',
  scope: 'admin:tickets.write',
  method: 'PUT',
  path: `${at}/{ticket_id}/assignee`,
  idempotency: 'natural',
  meaning: 'Assigns a ticket to a member of staff, or to nobody.',
  /** `null`: nobody. By default the caller. */
  body: () => z.object({ assignee: z.optional(z.nullable(line(1, 60))) }),
  answer: () => result(z.object({ ticket_number: id, assignee: z.nullable(z.string()) })),
  refusals: ['tickets.absent'],
});

const moved = result(z.object({ ticket_number: id, ticket_status: ticketStatus }));

export const close = call({
  ...ofTicket,
  operation: 'tickets.close',
  scope: 'admin:tickets.write',
  method: 'POST',
  path: `${at}/{ticket_id}/close`,
  idempotency: 'natural',
  meaning: 'Closes a ticket without an answer; a closed one stays closed. The customer can reopen it.',
  answer: () => moved,
  refusals: ['tickets.absent'],
});

export const reopen = call({
  ...ofTicket,
  operation: 'tickets.reopen',
  scope: 'admin:tickets.write',
  method: 'POST',
  path: `${at}/{ticket_id}/reopen`,
  idempotency: 'natural',
  meaning: 'Opens a resolved or closed ticket again: it waits for staff. An open one stays as it is.',
  answer: () => moved,
  refusals: ['tickets.absent', 'tickets.merged'],
});

export const merge = call({
  ...ofTicket,
  operation: 'tickets.merge',
  scope: 'admin:tickets.write',
  method: 'POST',
  path: `${at}/{ticket_id}/merge`,
  idempotency: 'key',
  meaning:
    'Moves the messages, files and notes of a ticket into another ticket of the same customer, and closes the first one with a message that names the other.',
  body: () => z.object({ into: ticketId }),
  answer: () => result(z.object({ ticket_number: id, into_number: id, messages: z.int() })),
  refusals: ['tickets.absent', 'tickets.merged', 'tickets.merge_itself', 'tickets.other_customer'],
});

export const news = call({
  operation: 'tickets.news',
  method: 'GET',
  path: `${at}/news`,
  access: 'admin',
  scope: 'admin:tickets.read',
  meaning: 'Messages of all tickets since a time, oldest first, for following them.',
  query: () => ({ since: past(time), ...paging(200, 200) }),
  answer: () =>
    result(
      z.object({
        /** The server’s clock. */
        now: time,
        messages: z.array(
          z.object({
            id: uuid,
            at: time,
            ticket_number: id,
            title: z.string(),
            /** Whether it is the opening message. */
            is_opening: z.boolean(),
            /** `null`: the customer is the author. */
            staff_name: z.nullable(z.string()),
            user_id: id,
            email,
            content: z.string(),
          }),
        ),
      }),
    ),
  extension: true,
});

export const attach = call({
  ...ofTicket,
  operation: 'tickets.attach',
  scope: 'admin:tickets.write',
  method: 'POST',
  path: `${at}/{ticket_id}/attachments`,
  idempotency: 'key',
  meaning:
    'Uploads one file (PNG, JPEG, WebP, GIF or plain UTF-8 text, 5 MiB at most) for an answer to a ticket. Name its id in the answer within a day.',
  body: () =>
    z.object({
      name: line(1, 255),
      /** The content in base64. */
      content: z.base64().check(z.minLength(1)),
    }),
  bodyBytes: 8 * 1024 * 1024,
  answer: () => result(attachment),
  refusals: ['tickets.absent', 'tickets.attachment_too_large', 'tickets.attachment_type'],
});

/** The name of a saved answer in commands. */
export const macroName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'input.slug'));

/** The texts of a saved answer in each language. */
const macroTexts = textsBeside('content', ticketDraft);

/** The names of these texts, such as `content_en`. */
export const macroTextNames = Object.keys(macroTexts) as (keyof typeof macroTexts)[];

const macro = z.object({
  name: macroName,
  content: z.string(),
  ...inLanguages('content', () => z.optional(z.string())),
  changed_at: time,
});

export const listMacros = call({
  operation: 'tickets.listMacros',
  method: 'GET',
  path: `${at}/macros`,
  access: 'admin',
  scope: 'admin:tickets.read',
  meaning: 'Saved answers, by name.',
  answer: () => result(z.array(macro)),
  extension: true,
});

/** Calls for one saved answer. */
const ofMacro = {
  access: 'admin',
  params: () => ({ name: macroName }),
  extension: true,
} as const;

export const saveMacro = call({
  ...ofMacro,
  operation: 'tickets.saveMacro',
  scope: 'admin:tickets.write',
  method: 'PUT',
  path: `${at}/macros/{name}`,
  idempotency: 'natural',
  meaning:
    'Saves an answer under a name, or changes the given texts of it; a thousand at most. A customer gets the text in his language, or `content` if that is missing. Ferry replaces `{name}` by the customer’s name.',
  body: () =>
    z.object({
      /** Markdown. A new answer needs it. */
      content: z.optional(ticketContent),
      /** Texts in single languages that are left out do not change. */
      ...macroTexts,
    }),
  answer: () => result(macro),
  refusals: ['tickets.macro_absent', 'tickets.macros_full'],
});

export const removeMacro = call({
  ...ofMacro,
  operation: 'tickets.removeMacro',
  scope: 'admin:tickets.write',
  method: 'DELETE',
  path: `${at}/macros/{name}`,
  idempotency: 'key',
  meaning: 'Removes a saved answer. Tickets in which it was used do not change.',
  answer: () => done,
  refusals: ['tickets.macro_absent'],
});
