// Called by staff with a script token: the queue of mails.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { email, line, maxId, paging, result, serial, time } from '../base/primitives.ts';

export const test = call({
  operation: 'mail.test',
  method: 'POST',
  path: '/api/v2/admin_api/mail/test',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:mail.write',
  meaning:
    'Sends a test mail at once, without the queue, and returns each step and the mail server’s answers, without passwords.',
  body: () => z.object({ to: email }),
  answer: () =>
    result(
      z.object({
        /** `outbox`: no mail server is configured, and the mail is a file in the outbox. */
        transport: z.enum(['smtp', 'outbox']),
        /** Host and port, without user and password. */
        server: z.nullable(z.string()),
        /** The name with which the server was greeted (EHLO). `null`: no mail server is configured. */
        greeted_as: z.nullable(z.string()),
        from: z.string(),
        to: z.string(),
        is_taken: z.boolean(),
        /** Why the mail was refused. */
        failure: z.nullable(z.string()),
        /** In order. `at_ms` is relative to the first. */
        steps: z.array(
          z.object({ at_ms: z.int(), who: z.enum(['ferry', 'client', 'server']), says: z.string() }),
        ),
      }),
    ),
  reachesOut: true,
  extension: true,
});

/** `failed`: after eight tries. `held`: its campaign is paused, or its announcement was withdrawn. */
export const mailState = z.enum(['waiting', 'sending', 'retrying', 'held', 'failed', 'sent', 'dropped']);

export const queue = call({
  operation: 'mail.queue',
  method: 'GET',
  path: '/api/v2/admin_api/mail',
  access: 'admin',
  scope: 'admin:mail.read',
  meaning: 'Mails of the last thirty days, newest first: state, number of tries, last error.',
  query: () => ({
    state: z.optional(mailState),
    /** A part of the address. */
    to: z.optional(line(1, 254)),
    campaign_id: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxId))),
    ...paging(200, 50),
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        /** The number of unfinished mails in each state. */
        counts: z.object({
          waiting: z.int(),
          sending: z.int(),
          retrying: z.int(),
          held: z.int(),
          failed: z.int(),
        }),
        /** Since when the oldest due mail waits. `null`: none. */
        oldest_due_at: z.nullable(time),
        mails: z.array(
          z.object({
            mail_id: serial,
            to: z.string(),
            subject: z.string(),
            state: mailState,
            created_at: time,
            /** When it is tried again. */
            due_at: time,
            sent_at: z.nullable(time),
            tries: z.int(),
            /** The error of the last try. `null`: none. */
            failure: z.nullable(z.string()),
            campaign_id: z.nullable(z.int()),
          }),
        ),
      }),
    ),
  extension: true,
});

/** The mails: by their ids, or all in a state. */
const which = z.object({
  mail_ids: z.optional(z.array(serial).check(z.minLength(1), z.maxLength(1_000))),
  /** All mails in this state, instead of `mail_ids`. */
  state: z.optional(z.enum(['waiting', 'retrying', 'held', 'failed'])),
});

const many = {
  method: 'POST',
  access: 'admin',
  body: () => which,
  answer: () => result(z.object({ count: z.int() })),
  extension: true,
  refusals: ['mail.which'],
} as const;

export const retry = call({
  ...many,
  operation: 'mail.retry',
  scope: 'admin:mail.write',
  path: '/api/v2/admin_api/mail/retry',
  idempotency: 'key',
  meaning:
    'Retries mails at once and resets their number of tries. Mails that are sent, being sent, held or dropped do not change.',
});

export const drop = call({
  ...many,
  operation: 'mail.drop',
  scope: 'admin:mail.write',
  path: '/api/v2/admin_api/mail/drop',
  idempotency: 'key',
  meaning:
    'Cancels mails that are not sent, and deletes their text. Mails that are being sent do not change.',
});
