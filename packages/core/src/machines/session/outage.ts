/** What is known of a server that does not answer. */
export interface Outage {
  /** Tries without an answer, not counting those without a network. */
  readonly tries: number;
  /** Milliseconds of being online since the first of them. */
  readonly onlineFor: number;
  /** Since when the device has been online without a break, Unix milliseconds. */
  readonly markedAt: number | undefined;
  /** Before this moment the server does not want to be asked, Unix milliseconds. */
  readonly notBefore: number;
}

export const noOutage: Outage = { tries: 0, onlineFor: 0, markedAt: undefined, notBefore: 0 };

const steps = [2_000, 4_000, 8_000, 16_000, 32_000];
const longestStep = 32_000;
/** What one gap between two tries can be worth: the longest wait and a whole try. More was sleep. */
const longestGap = 60_000;

/** Counts a try that got no answer. */
export function afterUnanswered(outage: Outage, now: number, isOnline: boolean, wait: number): Outage {
  const notBefore = now + wait;
  if (!isOnline) return { ...outage, markedAt: undefined, notBefore };
  const gap = outage.markedAt === undefined ? 0 : Math.min(now - outage.markedAt, longestGap);
  return { tries: outage.tries + 1, onlineFor: outage.onlineFor + gap, markedAt: now, notBefore };
}

/** After six tries over a minute of being online, no answer counts as a no. */
export const isHopeless = (outage: Outage): boolean => outage.tries >= 6 && outage.onlineFor >= 60_000;

/** Milliseconds until the next try. Without a network the return of it is waited for, and rarely looked past. */
export function backOff(outage: Outage, now: number, isOnline: boolean): number {
  const step = (isOnline ? steps[Math.max(outage.tries, 1) - 1] : undefined) ?? longestStep;
  return Math.max(step, outage.notBefore - now);
}
