import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isOneOf } from '../../keys.ts';
import { readCookies, writeCookie } from './cookies.ts';

const seconds = 180 * 86_400;

/** The owner of a device. After a password change all earlier devices are strangers. */
interface Owner {
  readonly id: number;
  readonly password_version: string;
}

const cookieName = ({ id }: Owner): string => `ferry_device_${id}`;

const purpose = 'known device';
const said = ({ id, password_version }: Owner, device: string, until: string) =>
  `${id} ${password_version} ${device} ${until}`;

/**
 * Whether the call comes from a page of this origin, or not from a page. If a browser does not say, the cookie's
 * `SameSite` protects.
 */
function isOwnOrigin(ctx: Context): boolean {
  const site = ctx.header('sec-fetch-site') ?? 'none';
  return (
    (site === 'same-origin' || site === 'none') &&
    !ctx.config.portalOrigins.includes(ctx.header('origin') ?? '')
  );
}

/** The id of the calling device, if it signed in to the account within 180 days. `undefined`: a stranger. */
export function knownDevice(ctx: Context, account: Owner | undefined): string | undefined {
  const owner = account ?? { id: 0, password_version: '' };
  const [device = '', until = '', given = ''] = (readCookies(ctx)[cookieName(owner)] ?? '').split('.');
  const expected = ctx.keys.signatures(purpose, said(owner, device, until));
  const isOurs = isOneOf(expected, Buffer.from(given, 'base64url'));
  const isGood = isOurs && Number(until) * 1000 > ctx.now().getTime() && isOwnOrigin(ctx);
  return isGood ? device : undefined;
}

/**
 * The id under which the calling device is known, or will be after its sign-in. `undefined`: pages of other origins
 * can not make a device known.
 */
export const deviceOf = (ctx: Context, account: Owner): string | undefined =>
  isOwnOrigin(ctx) ? (knownDevice(ctx, account) ?? randomUUID()) : undefined;

/** Makes the calling device a known one, by a cookie in the answer. The caller has just proved the owner. */
export function keepDevice(ctx: Context, account: Owner, device = deviceOf(ctx, account)): void {
  if (device === undefined) return;
  const until = String(Math.floor(ctx.now().getTime() / 1000) + seconds);
  const signature = ctx.keys.sign(purpose, said(account, device, until)).toString('base64url');
  ctx.setCookie(writeCookie(ctx.config, cookieName(account), `${device}.${until}.${signature}`, seconds));
}
