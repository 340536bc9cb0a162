import { randomUUID } from 'node:crypto';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isOneOf } from '../../../keys/keys.ts';
import { readCookies, writeCookie } from './cookies.ts';

const cookieName = 'ferry_csrf';
const lifetime = 12 * 3_600;

/** Issues a CSRF token and an HttpOnly cookie that proves it. Another site can read neither. */
export function issueCsrf(ctx: Context<'anyone'>): { token: string; cookie: string } {
  const token = randomUUID();
  const cookie = writeCookie(
    ctx.config,
    cookieName,
    `${token}.${ctx.keys.sign('csrf', token).toString('base64url')}`,
    lifetime,
  );
  return { token, cookie };
}

/** Refuses a call with cookies if `X-CSRF-Token` does not match. */
export function assertCsrf(ctx: Context): void {
  const [token = '', signature = ''] = (readCookies(ctx)[cookieName] ?? '').split('.');
  const right = ctx.keys.signatures('csrf', token).map((one) => Buffer.from(one.toString('base64url')));
  const isOurs = isOneOf(right, Buffer.from(signature));
  if (!isOurs || ctx.header('x-csrf-token') !== token) throw new Refusal('auth.csrf_wrong');
}
