import { randomUUID } from 'node:crypto';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { Context } from '../../../../base/context.ts';
import { isOneOf } from '../../../../keys/keys.ts';
import { readCookies, writeCookie } from '../../sessions/index.ts';

const knownSeconds = 180 * daySeconds;

/** The owner of a device. After a password change all earlier devices are strangers. */
interface Owner {
  readonly id: number;
  readonly password_version: string;
}

/** The second factor of an account. After it was replaced all earlier devices are strangers to its codes. */
interface Factor {
  readonly accountId: number;
  /** The authenticator's secret. */
  readonly secret: string;
}

/** What a device is known for. The cookie's signature covers everything that it is bound to. */
interface Bond {
  readonly cookie: string;
  readonly purpose: string;
  readonly to: string;
}

const bySignIn = ({ id, password_version }: Owner): Bond => ({
  cookie: `ferry_device_${id}`,
  purpose: 'known device',
  to: `${id} ${password_version}`,
});

const byCode = ({ accountId, secret }: Factor): Bond => ({
  cookie: `ferry_factor_${accountId}`,
  purpose: 'device known for codes',
  to: `${accountId} ${secret}`,
});

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

/** The id of the calling device in a cookie that Ferry issued and that has not expired. */
function readDevice(ctx: Context, { cookie, purpose, to }: Bond): string | undefined {
  const [device = '', until = '', given = ''] = (readCookies(ctx)[cookie] ?? '').split('.');
  const expected = ctx.keys.signatures(purpose, `${to} ${device} ${until}`);
  const isOurs = isOneOf(expected, Buffer.from(given, 'base64url'));
  const isGood = isOurs && Number(until) * 1000 > ctx.now().getTime() && isOwnOrigin(ctx);
  return isGood ? device : undefined;
}

/** The id under which the calling device is known, or a new one. Pages of other origins get none. */
const readOrNew = (ctx: Context, bond: Bond): string | undefined =>
  isOwnOrigin(ctx) ? (readDevice(ctx, bond) ?? randomUUID()) : undefined;

function writeDevice(ctx: Context, { cookie, purpose, to }: Bond, device: string | undefined): void {
  if (device === undefined) return;
  const until = String(Math.floor(ctx.now().getTime() / 1000) + knownSeconds);
  const signature = ctx.keys.sign(purpose, `${to} ${device} ${until}`).toString('base64url');
  ctx.setCookie(writeCookie(ctx.config, cookie, `${device}.${until}.${signature}`, knownSeconds));
}

/** The id of the calling device, if it signed in to the account within 180 days. `undefined`: a stranger. */
export const knownDevice = (ctx: Context, account: Owner | undefined): string | undefined =>
  readDevice(ctx, bySignIn(account ?? { id: 0, password_version: '' }));

/**
 * The id under which the calling device is known, or will be after its sign-in. `undefined`: pages of other origins
 * cannot make a device known.
 */
export const deviceOf = (ctx: Context, account: Owner): string | undefined =>
  readOrNew(ctx, bySignIn(account));

/** Makes the calling device a known one, by a cookie in the answer. The caller has just proved the owner. */
export const rememberDevice = (ctx: Context, account: Owner, device = deviceOf(ctx, account)): void =>
  writeDevice(ctx, bySignIn(account), device);

/**
 * The id of the calling device, if it passed a code of this factor or enrolled it within 180 days. A sign-in without a
 * code, a sign-up or a reset is not enough: a person with only the mailbox or the password must stay a stranger.
 */
export const knownForCodes = (ctx: Context, factor: Factor): string | undefined =>
  readDevice(ctx, byCode(factor));

/** Makes the calling device known for the codes of a factor. It has just passed one, or was shown the secret. */
export function rememberDeviceForCodes(ctx: Context, factor: Factor): void {
  const bond = byCode(factor);
  writeDevice(ctx, bond, readOrNew(ctx, bond));
}
