import * as z from 'zod/mini';
import { changePassword } from '../account.ts';
import { call } from '../call.ts';
import { answer } from './envelope.ts';

const { current_password, new_password } = changePassword.body.shape;

export const password = call({
  operation: 'v1.account.password',
  method: 'POST',
  path: '/v1/user/password',
  access: 'customer',
  envelope: 'v1',
  meaning: 'Changes the password and ends every session, also this one. The body is a form or JSON.',
  body: z.object({ oldpwd: current_password, pwd: new_password, repwd: z.string() }),
  answer: answer({}),
  required: ['body'],
});

export const proxyPassword = call({
  operation: 'v1.account.proxyPassword',
  method: 'POST',
  path: '/v1/user/sspwd',
  access: 'customer',
  envelope: 'v1',
  meaning:
    'Replaces the connection password and UUID. Both are made by the server: one that the body asks for is not taken.',
  body: z.optional(z.unknown()),
  answer: answer({ sspwd: z.string() }),
});
