import { login } from '@ferry/core/contract/auth/anyone';
import * as z from 'zod/mini';
import { contractResolver } from '../../../components/Form/contract-form.ts';

const body = z.pick(login.body, { email: true, password: true, is_remember_me: true });
export type SignInInput = z.input<typeof body>;
export type SignInValues = z.output<typeof body>;

/** Validates address and password before they are sent. */
export const check = contractResolver(body);
