import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';

/** A cookie for this site alone, out of scripts' reach, for so many seconds. */
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

/** The cookies of a call by name. */
export const readCookies = (ctx: Pick<Context, 'header'>): Record<string, string | undefined> =>
  parseCookie(ctx.header('cookie') ?? '');
