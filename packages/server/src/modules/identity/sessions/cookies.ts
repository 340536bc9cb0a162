import { parseCookie, stringifySetCookie } from 'cookie';
import type { Context } from '../../../base/context.ts';
import type { Config } from '../../../settings/config.ts';

/** A `Set-Cookie` value for this site: HttpOnly, with a lifetime in seconds. */
export const writeCookie = (config: Config, name: string, value: string, seconds: number): string =>
  stringifySetCookie({
    name,
    value,
    maxAge: seconds,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
  });

export const readCookies = (ctx: Pick<Context, 'header'>): Record<string, string | undefined> =>
  parseCookie(ctx.header('cookie') ?? '');
