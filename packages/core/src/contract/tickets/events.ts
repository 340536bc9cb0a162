// Called by a signed-in customer: changes of his tickets.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, result, uuid } from '../base/primitives.ts';

/**
 * pending: waits for staff; processing: staff has answered or works on it; resolved: finally answered; closed:
 * accepts no messages.
 */
export const ticketStatus = z.enum(['pending', 'processing', 'resolved', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/**
 * A long poll instead of an event stream: it is a call like the others, with the same token, refusals and envelope,
 * and works with every proxy. If each answer's cursor is sent with the next call, no event is missed, whichever
 * process answers.
 */
export const events = call({
  operation: 'tickets.events',
  method: 'GET',
  path: '/api/v2/user/tickets-v2/events',
  access: 'customer-even-banned',
  meaning:
    'Changes of the customer’s tickets since a cursor. With `wait` the answer waits for a change, at most that many seconds. Without `since` it returns a cursor at once.',
  query: () => ({
    /** The cursor of the previous answer. An invalid one counts as none. */
    since: z.optional(z.string().check(z.maxLength(4_000), z.regex(/^\d{1,20}:\d{1,20}:[\d,]*$/))),
    /** Seconds. */
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(25)), 0),
  }),
  answer: () =>
    result(
      z.object({
        cursor: z.string(),
        /** The number of all tickets with unread messages. */
        unread_count: z.int(),
        /** The tickets that changed or were read since the cursor, at most the newest hundred. */
        changed: z.array(
          z.object({ id: uuid, ticket_number: id, ticket_status: ticketStatus, unread_count: z.int() }),
        ),
      }),
    ),
  extension: true,
  refusals: ['tickets.too_many_waiting'],
});
