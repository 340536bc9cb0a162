// Called by staff with a script token: a customer’s e-mail address.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { customerIdText, email, flag, id, result, time } from '../base/primitives.ts';

export const replace = {
  method: 'GET',
  access: 'admin',
  meaning:
    'Replaces a customer’s e-mail address. You must also send the old address. For 72 hours, a link that Ferry mails there undoes the change, and the old address is reserved for this customer.',
  query: () => ({
    user_id: customerIdText,
    user_old_email: email,
    user_new_email: email,
    /**
     * Whether somebody else can read the old mailbox. If true, Ferry mails nothing to it, and undo links that were
     * mailed to it are not valid.
     */
    is_mailbox_lost: z.optional(flag),
  }),
  answer: () => result(z.object({ user_id: id, old_email: email, new_email: email, updated_at: time })),
} as const;

export const replaceEmail = call({
  ...replace,
  operation: 'users.replaceEmail',
  scope: 'admin:users.security',
  path: '/api/v2/admin_api/replace_user_email',
  idempotency: 'key',
  changes: true,
  also: { 404: 'refusal', 409: 'refusal' },
  refusals: ['account.email_reserved', 'account.email_same', 'account.email_taken', 'account.not_that_email'],
});
