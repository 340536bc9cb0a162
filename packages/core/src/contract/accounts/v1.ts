// Called by programs of the older panel: the older portal, for passwords, and scripts of staff.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { answer } from '../v1/envelope.ts';
import { replace } from './admin.ts';
import { changePassword } from './customer.ts';

const { new_password } = changePassword.body.shape;

export const password = call({
  operation: 'v1.account.password',
  method: 'POST',
  path: '/v1/user/password',
  access: 'customer',
  idempotency: 'key',
  envelope: 'v1',
  meaning: 'Changes the password and ends every session, including this one. The body is a form or JSON.',
  body: () =>
    z.object({
      oldpwd: secret(z.string().check(z.minLength(1), z.maxLength(200))),
      pwd: new_password,
      repwd: secret(z.string()),
    }),
  answer: () => answer({}),
  refusals: [
    'auth.password_common',
    'auth.password_wrong',
    'auth.passwords_differ',
    'auth.proof_required',
    'auth.two_factor_wrong',
  ],
  consequences: ['account', 'sessions'],
});

export const proxyPassword = call({
  operation: 'v1.account.proxyPassword',
  method: 'POST',
  path: '/v1/user/sspwd',
  access: 'customer',
  idempotency: 'key',
  envelope: 'v1',
  meaning:
    'Replaces the connection password and UUID. The server makes both; values in the body are ignored.',
  body: () => z.optional(z.unknown()),
  answer: () => answer({ sspwd: secret(z.string()) }),
  consequences: ['account', 'links', 'servicesOld.list'],
});

export const replaceEmail = call({
  ...replace,
  operation: 'v1.users.replaceEmail',
  scope: 'admin:users.security',
  path: '/v1/admin/replace_user_email',
  idempotency: 'key',
  changes: true,
  also: { 404: 'refusal', 409: 'refusal' },
  refusals: ['account.email_reserved', 'account.email_same', 'account.email_taken', 'account.not_that_email'],
});
