import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { previewRefund } from '@ferry/core/contract/shop/orders';
import { isRunning, packageLeft, type Service, withLevelUntil } from '../../../ground/services/index.ts';
import type { Receipt } from './confirm-order.ts';

type State = Receipt['after'];

/** The facts that a refund depends on. */
export interface Sold {
  readonly kind: 'main_package' | 'additional_package';
  readonly at: Date;
  readonly before: State;
  readonly after: State;
  /** The service before the purchase. Null: the purchase is older than this record. */
  readonly held: Service | null;
  /** Whether no plan was bought after it. */
  readonly isNewest: boolean;
  /** Whether a later plan replaced what it gave, instead of extending it. */
  readonly isReplaced: boolean;
}

type What = CallAnswer<typeof previewRefund>['result']['service'];
interface Undone {
  readonly service: What;
  readonly after: Service;
}

const msOf = (time: string | null, otherwise: Date): number =>
  time === null ? otherwise.getTime() : Date.parse(time);

/**
 * The terms from before the purchase, with the present ends, usage and period. Usage since the purchase stays used,
 * of the quota from before, unless the usage was reset meanwhile.
 */
function withTermsOf(held: Service, service: Service, sold: Sold, now: Date): Service {
  const { level_expires_at, account_expires_at, next_reset_at } = service;
  const { package_bytes, used_upload, used_download, period_started_at } = service;
  const usage = { package_bytes, used_upload, used_download, period_started_at };
  const restored = { ...held, level_expires_at, account_expires_at, next_reset_at, ...usage };
  const hasReset =
    (service.period_started_at !== null && service.period_started_at > sold.at) ||
    (held.next_reset_at !== null && held.next_reset_at <= now);
  if (hasReset) return restored;
  // What the purchase kept as a package is what it left beside its own quota.
  const kept = Math.max(0, sold.after.bytes_left - service.quota_bytes);
  return {
    ...restored,
    package_bytes: held.package_bytes + Math.max(0, service.package_bytes - kept),
    used_upload: held.used_upload + service.used_upload,
    used_download: held.used_download + service.used_download,
    period_started_at: held.period_started_at,
  };
}

function undoMain(service: Service, sold: Sold, now: Date, zone: string): Undone {
  const { before, after, held, isNewest } = sold;
  const went = before.level === after.level;
  if (isNewest && !went && before.level > 0 && held !== null && held.level_expires_at > now)
    return {
      service: 'put_back',
      after: withLevelUntil(withTermsOf(held, service, sold, now), held.level_expires_at, now, zone),
    };
  const began = went ? msOf(before.level_expires_at, sold.at) : sold.at.getTime();
  const added = msOf(after.level_expires_at, sold.at) - began;
  const until = new Date(service.level_expires_at.getTime() - added);
  if (until <= now) return { service: 'ended', after: withLevelUntil(service, now, now, zone) };
  const terms = isNewest && went && held !== null ? withTermsOf(held, service, sold, now) : service;
  return { service: 'shortened', after: withLevelUntil(terms, until, now, zone) };
}

/**
 * Computes a service without a purchase, the counterpart of `applyProduct`. For the newest plan, the service from
 * before it is restored as far as it would still run. An older plan that was extended loses the time that it added. A
 * traffic package loses its unused part. Used traffic stays used, and the account's own end does not change. It is a
 * pure function, so the preview and the refund cannot differ.
 */
export function undoPurchase(service: Service, sold: Sold, now: Date, zone: string): Undone {
  const isGone = !isRunning(service, now) || service.level !== sold.after.level || sold.isReplaced;
  if (isGone) return { service: 'unchanged', after: service };
  if (sold.kind === 'main_package') return undoMain(service, sold, now, zone);
  const taken = Math.min(packageLeft(service), sold.after.bytes_left - sold.before.bytes_left);
  if (taken <= 0) return { service: 'unchanged', after: service };
  return {
    service: 'traffic_taken',
    after: { ...service, package_bytes: service.package_bytes - taken },
  };
}
