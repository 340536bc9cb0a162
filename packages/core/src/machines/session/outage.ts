import { noAnswer, type Unusable } from '../../client/outcome.ts';

/** The state of a server that does not answer. */
export interface Outage {
  /** Tries without a response, except those without a network. */
  readonly tries: number;
  /** Milliseconds online since the first of them. */
  readonly onlineFor: number;
  /** Since when the device is online without interruption, Unix milliseconds. */
  readonly markedAt: number | undefined;
  /** The server asked not to be called before this time, Unix milliseconds. */
  readonly notBefore: number;
  /** The answer to the last try. */
  readonly answer: Unusable;
}

/** A try that renewed nothing and ended nothing. */
export interface VainTry {
  /** The milliseconds that the server asked to wait. */
  readonly wait: number;
  readonly answer: Unusable;
}

export const noOutage: Outage = {
  tries: 0,
  onlineFor: 0,
  markedAt: undefined,
  notBefore: 0,
  answer: noAnswer,
};

const steps = [2_000, 4_000, 8_000, 16_000, 32_000];
const longestStep = 32_000;
/**
 * The largest counted gap between two tries: the longest delay and one try. A longer gap means that the device slept.
 */
const longestGap = 60_000;

/** Counts a try without a response. */
export function afterUnanswered(
  outage: Outage,
  now: number,
  isOnline: boolean,
  { wait, answer }: VainTry,
): Outage {
  const notBefore = now + wait;
  if (!isOnline) return { ...outage, markedAt: undefined, notBefore, answer };
  const gap = outage.markedAt === undefined ? 0 : Math.min(now - outage.markedAt, longestGap);
  return { tries: outage.tries + 1, onlineFor: outage.onlineFor + gap, markedAt: now, notBefore, answer };
}

/** After six tries over a minute of being online, the session counts as refused. */
export const isHopeless = (outage: Outage): boolean => outage.tries >= 6 && outage.onlineFor >= 60_000;

/** Milliseconds until the next try. Without a network it waits for the network, with a rare try nevertheless. */
export function backOff(outage: Outage, now: number, isOnline: boolean): number {
  const step = (isOnline ? steps[Math.max(outage.tries, 1) - 1] : undefined) ?? longestStep;
  return Math.max(step, outage.notBefore - now);
}
