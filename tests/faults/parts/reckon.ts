import { expect } from 'vitest';
import type { Attempt } from './cut-line.ts';
import type { Kept } from './reported.ts';

/** What became of the reports of a node. All in bytes, but for `reports` and `unanswered`. */
export interface Reckoned {
  /** Different reports that the agent sent. */
  readonly reports: number;
  /** Of these, so many that the agent never read an answer to. */
  readonly unanswered: number;
  readonly counted: number;
  /** Reports that never arrived, which the agent does not send again. */
  readonly thrownAway: number;
  /** Of reports whose answer the server gave to the network, which lost it. */
  readonly doubled: number;
  /** Of answered reports that the next one was taken to contain, because the server died with its answer. */
  readonly mistaken: number;
}

const bytesOf = (reports: readonly { readonly bytes: number }[]) =>
  reports.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Compares what an agent sent and read with what the site kept. An answered report counts, no report counts that nobody
 * sent, and each error that an agent without a request id leaves open has its cause.
 *
 * @param grows whether reports without an answer come again, with more
 * @param seconds the time in which an unchanged repeat counts as one
 */
export function reckon(
  attempts: readonly Attempt[],
  kept: readonly Kept[],
  { grows, seconds }: { grows: boolean; seconds: number },
): Reckoned {
  const answered = new Set(attempts.flatMap((one) => (one.isAnswered ? one.content : [])));
  const sent = new Map(attempts.map((one) => [one.content, one]));
  const last = new Map(kept.map((one) => [one.content, one]));
  const contained = new Set(kept.map(({ grownFrom }) => grownFrom));
  expect(kept.filter(({ content }) => !sent.has(content))).toEqual([]);
  expect([...answered].filter((content) => !last.has(content))).toEqual([]);

  /** The agent reads one answer at most to a report that it repeats: the last one. */
  const isRead = (one: Kept) => answered.has(one.content) && last.get(one.content) === one;
  const again = kept.filter((one) => last.get(one.content) !== one && !contained.has(one.id));
  const growing = grows
    ? kept.filter((one) => last.get(one.content) === one && !isRead(one) && !contained.has(one.id))
    : [];
  const doubled = [...again, ...growing];
  expect(doubled.filter(({ isDelivered }) => isDelivered !== true)).toEqual([]);
  for (const one of again) {
    const next = kept.find(({ id, content }) => id > one.id && content === one.content);
    expect((next?.receivedAt.getTime() ?? 0) - one.receivedAt.getTime()).toBeGreaterThan(seconds * 1_000);
  }
  const mistaken = kept.filter((one) => isRead(one) && contained.has(one.id));
  expect(mistaken.filter(({ isDelivered }) => isDelivered !== null)).toEqual([]);
  return {
    reports: sent.size,
    unanswered: sent.size - answered.size,
    counted: kept.reduce((sum, { counted }) => sum + counted, 0),
    thrownAway: grows ? 0 : bytesOf([...sent.values()].filter(({ content }) => !last.has(content))),
    doubled: bytesOf(doubled),
    mistaken: bytesOf(mistaken),
  };
}
