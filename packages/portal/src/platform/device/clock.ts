import { createListeners } from '../listeners.ts';
import { localStore } from './stores.ts';

/** In the local storage: how far this device's clock is ahead, for pages that show stored data without a server. */
export const aheadKey = 'clock_ahead';

/** A `Date` header has whole seconds, so the server's time is up to so many milliseconds later. */
const coarseness = 1_000;

let ahead = Number(localStore.get(aheadKey)) || 0;
let isMeasured = false;
const { subscribe, tell } = createListeners();

/** Unix milliseconds by this device's clock, which may be wrong by days: for what this device alone compares. */
export const deviceNow = (): number => Date.now();

/** Unix milliseconds by the server's clock, as far as its answers have told it. All times of the product are by it. */
export const serverNow = (): number => deviceNow() - ahead;

/** Milliseconds since some moment, by a clock that nobody sets: for how long something took. */
export const elapsed = (): number => performance.now();

/** When the page was opened, by this device's clock. */
export const pageBegan = (): number => deviceNow() - elapsed();

/**
 * Learns from the `Date` of an answer. The server said it at a moment between question and answer, so each answer has a
 * range of possible differences. What is known is changed no more than the range demands: a slow answer makes no clock
 * wrong, a fast one makes the difference exact, and a clock that is set meanwhile is noticed at the next answer.
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

/** Seconds by which this device's clock is ahead of the server's, at the least. `undefined`: no answer has told it. */
export const secondsAhead = (): number | undefined => (isMeasured ? ahead / 1000 : undefined);
