import { inGigabytes } from '@ferry/core/contract/base/values/units';
import { type Language, say, type WordKey } from '../../../../words/words.ts';
import type { Customer, Tell } from '../formats/template.ts';
import type { Subscriber } from './subscriber.ts';

/** A cache by zone: creating a formatter takes longer than formatting many dates. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function day(at: Date, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** The earlier one of the two expiries: from then on no node serves the customer. */
export const expiryOf = ({
  expires_at,
  level_expires_at,
}: Pick<Subscriber, 'expires_at' | 'level_expires_at'>): Date =>
  expires_at < level_expires_at ? expires_at : level_expires_at;

export const quotaOf = ({
  quota_bytes,
  package_bytes,
}: Pick<Subscriber, 'quota_bytes' | 'package_bytes'>): number => quota_bytes + package_bytes;

/** The customer's data for a profile, whose link is below one of the site's hosts. */
export const customerOf = (of: Subscriber, base: string, link: (base: string) => string): Customer => ({
  uuid: of.proxy_uuid,
  password: of.proxy_password,
  own: of.own_credentials,
  port: of.port,
  link: () => link(base),
  base,
  upload: of.used_upload,
  download: of.used_download,
  total: quotaOf(of),
  expiresAt: expiryOf(of),
});

type Served = Pick<
  Subscriber,
  | 'is_enabled'
  | 'banned_until'
  | 'product_id'
  | 'quota_bytes'
  | 'package_bytes'
  | 'used_upload'
  | 'used_download'
  | 'expires_at'
  | 'level_expires_at'
>;

type Obstacle = 'disabled' | 'banned' | 'no_plan' | 'expired' | 'used_up';

/** Why no node serves a customer. `undefined`: nodes serve him. */
export function obstacleOf(of: Served, at: Date): Obstacle | undefined {
  if (!of.is_enabled) return 'disabled';
  if (of.banned_until !== null) return 'banned';
  if (of.product_id === null && of.quota_bytes === 0) return 'no_plan';
  if (expiryOf(of) <= at) return 'expired';
  if (of.used_upload + of.used_download >= quotaOf(of)) return 'used_up';
  return undefined;
}

const obstacles = {
  disabled: 'link.disabled',
  banned: 'link.banned',
  no_plan: 'link.no_plan',
  expired: 'link.expired',
  used_up: 'link.used_up',
} as const satisfies Record<Obstacle, WordKey>;

/** The same in his language. */
export function obstacle(of: Subscriber, language: Language, at: Date, timeZone: string): string | undefined {
  const why = obstacleOf(of, at);
  if (why === undefined) return undefined;
  return say(language, obstacles[why], {
    until: of.banned_until === null ? '' : day(of.banned_until, timeZone),
    at: day(expiryOf(of), timeZone),
  });
}

type Period = Pick<Customer, 'upload' | 'download' | 'total' | 'expiresAt'>;

/** Entries that only show text: remaining traffic and expiry. */
export function facts(language: Language, timeZone: string, tell: Tell<Period>): string[] {
  const left = tell(
    ({ total, upload, download }) => `${inGigabytes(Math.max(0, total - upload - download))} GB`,
  );
  const at = tell(({ expiresAt }) => day(expiresAt, timeZone));
  return [say(language, 'link.traffic_left', { left }), say(language, 'link.expires', { at })];
}
