import { noAnswer, type Unusable } from '../../client/outcome.ts';

/** The state of a server that does not answer. */
export interface Outage {
  /** Attempts without a response, except those without a network. */
  readonly tries: number;
  /** Milliseconds online since the first attempt. */
  readonly onlineFor: number;
  /** The start of the uninterrupted time online, Unix milliseconds. */
  readonly markedAt: number | undefined;
  /** The server asked not to be called before this time, Unix milliseconds. */
  readonly notBefore: number;
  /** The response to the last attempt. */
  readonly answer: Unusable;
}

/** An attempt that neither refreshed nor ended the session. */
export interface VainTry {
  /** Milliseconds to wait, as the server requested. */
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
const maxStepMs = 32_000;
/**
 * The largest counted gap between two attempts: the longest delay and one attempt. A longer gap means that the device
 * slept.
 */
const maxGapMs = 60_000;

/** Counts an attempt without a response. */
export function afterUnanswered(
  outage: Outage,
  now: number,
  isOnline: boolean,
  { wait, answer }: VainTry,
): Outage {
  const notBefore = now + wait;
  if (!isOnline) return { ...outage, markedAt: undefined, notBefore, answer };
  const gap = outage.markedAt === undefined ? 0 : Math.min(now - outage.markedAt, maxGapMs);
  return { tries: outage.tries + 1, onlineFor: outage.onlineFor + gap, markedAt: now, notBefore, answer };
}

/** After six tries over a minute of being online, the session counts as refused. */
export const isHopeless = (outage: Outage): boolean => outage.tries >= 6 && outage.onlineFor >= 60_000;

/** Milliseconds until the next attempt. Without a network it waits for the network, with rare attempts nevertheless. */
export function backOff(outage: Outage, now: number, isOnline: boolean): number {
  const step = (isOnline ? steps[Math.max(outage.tries, 1) - 1] : undefined) ?? maxStepMs;
  return Math.max(step, outage.notBefore - now);
}
