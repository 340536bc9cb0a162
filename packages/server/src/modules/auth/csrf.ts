import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isSameSecret } from '../../is-same-secret.ts';
import { Refusal } from '../../refusal.ts';
import { readCookies, writeCookie } from './cookies.ts';

const cookieName = 'ferry_csrf';
const lifetime = 12 * 3_600;

const signatureOf = ({ keys }: Context, token: string): string =>
  keys.hash('csrf', token).toString('base64url');

/** A token and, out of scripts' reach, the cookie that proves it ours: another site can read neither. */
export function issueCsrf(ctx: Context<'anyone'>): { token: string; cookie: string } {
  const token = randomUUID();
  const cookie = writeCookie(ctx.config, cookieName, `${token}.${signatureOf(ctx, token)}`, lifetime);
  return { token, cookie };
}

/** Refuses a call by cookies that does not carry the token of its own page in `X-CSRF-Token`. */
export function assertCsrf(ctx: Context): void {
  const [token = '', signature = ''] = (readCookies(ctx)[cookieName] ?? '').split('.');
  if (!isSameSecret(signature, signatureOf(ctx, token)) || ctx.header('x-csrf-token') !== token)
    throw new Refusal('auth.csrf_wrong');
}
