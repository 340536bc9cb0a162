import { createListeners } from '../listeners.ts';
import { localStore } from './stores.ts';

/**
 * In the local storage: the milliseconds by which this device's clock is ahead, for pages that show stored data without
 * a server.
 */
export const aheadKey = 'clock_ahead';

/** A `Date` header has whole seconds, so the server's time is up to so many milliseconds later. */
const coarseness = 1_000;

let ahead = Number(localStore.get(aheadKey)) || 0;
let isMeasured = false;
const { subscribe, tell } = createListeners();

/** Unix milliseconds by this device's clock, which may be wrong by days. Only for comparisons on this device. */
export const deviceNow = (): number => Date.now();

/** Unix milliseconds by the server's clock, estimated from its responses. All times of the product use it. */
export const serverNow = (): number => deviceNow() - ahead;

/** Milliseconds of a monotonic clock, for durations. */
export const elapsed = (): number => performance.now();

/** When the page was opened, by this device's clock. */
export const pageBegan = (): number => deviceNow() - elapsed();

/**
 * Estimates the server's clock from the `Date` of a response. The server wrote it between request and response, so each
 * response gives a range of possible differences. The known difference is changed only as far as the range requires: a
 * slow response does no harm, a fast response makes the difference exact, and the next response reveals a clock change.
 */
export function hearTime(date: string | null, askedAt: number): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  isMeasured = true;
  const least = askedAt - said - coarseness;
  const heard = Math.min(Math.max(ahead, least), deviceNow() - said);
  if (heard === ahead) return;
  ahead = heard;
  localStore.set(aheadKey, String(ahead));
  tell();
}

/** Notifies when the difference changes. */
export const subscribeToClock = subscribe;

/**
 * The minimum number of seconds by which this device's clock is ahead of the server's. `undefined`: there was no
 * response yet.
 */
export const secondsAhead = (): number | undefined => (isMeasured ? ahead / 1000 : undefined);
