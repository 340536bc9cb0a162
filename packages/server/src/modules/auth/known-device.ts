import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isOneOf } from '../../keys.ts';
import { readCookies, writeCookie } from './cookies.ts';

const seconds = 180 * 86_400;

/** Whose device it is. A password that changes makes strange what signed in with the one before. */
interface Owner {
  readonly id: number;
  readonly password_version: string;
}

const cookieName = ({ id }: Owner): string => `ferry_device_${id}`;

const purpose = 'known device';
const said = ({ id, password_version }: Owner, device: string, until: string) =>
  `${id} ${password_version} ${device} ${until}`;

/** Whether the call comes from a page of this origin, or from no page. Where a browser does not say, the cookie's `SameSite` holds. */
function isOwnOrigin(ctx: Context): boolean {
  const site = ctx.header('sec-fetch-site') ?? 'none';
  return (
    (site === 'same-origin' || site === 'none') &&
    !ctx.config.portalOrigins.includes(ctx.header('origin') ?? '')
  );
}

/** The device that calls, if it signed in to the account within 180 days; `undefined`: it is strange, or nobody's. */
export function knownDevice(ctx: Context, account: Owner | undefined): string | undefined {
  const owner = account ?? { id: 0, password_version: '' };
  const [device = '', until = '', given = ''] = (readCookies(ctx)[cookieName(owner)] ?? '').split('.');
  const expected = ctx.keys.signatures(purpose, said(owner, device, until));
  const isOurs = isOneOf(expected, Buffer.from(given, 'base64url'));
  const isGood = isOurs && Number(until) * 1000 > ctx.now().getTime() && isOwnOrigin(ctx);
  return isGood ? device : undefined;
}

/** What the device that calls is known by, or will be once it proved whose it is; `undefined`: another origin's are not kept. */
export const deviceOf = (ctx: Context, account: Owner): string | undefined =>
  isOwnOrigin(ctx) ? (knownDevice(ctx, account) ?? randomUUID()) : undefined;

/** Knows the device from now on, by a cookie in the answer: it has just proved whose it is. */
export function keepDevice(ctx: Context, account: Owner, device = deviceOf(ctx, account)): void {
  if (device === undefined) return;
  const until = String(Math.floor(ctx.now().getTime() / 1000) + seconds);
  const signature = ctx.keys.sign(purpose, said(account, device, until)).toString('base64url');
  ctx.setCookie(writeCookie(ctx.config, cookieName(account), `${device}.${until}.${signature}`, seconds));
}
