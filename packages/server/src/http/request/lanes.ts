import { availableParallelism } from 'node:os';
import type { Call } from '@ferry/core/contract/base/call';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Callers } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

/** Seconds until a refused write is sent again. */
const again = 3;

/** Those who share something for which their writes wait; how many of these are under way at once, and how many wait. */
export interface Lane {
  readonly name: string;
  readonly atOnce: number;
  readonly mostWaiting: number;
}

const busy = () => new Refusal('server.busy', { status: 503, retryAfter: again });

/**
 * Lets few writes of one lane run at once, and the others wait in order, before they take a connection of the database:
 * there they would wait for the same rows, and every connection would be taken by those who wait. What finds no room,
 * or waits too long, is refused before it has begun.
 *
 * @param longestWait milliseconds that a write may wait for its turn
 */
export function openLanes(longestWait: number) {
  const lanes = new Map<string, { readonly limit: LimitFunction; size: number }>();
  return async function inLane<T>({ name, atOnce, mostWaiting }: Lane, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(name) ?? { limit: pLimit(atOnce), size: 0 };
    if (lane.size >= atOnce + mostWaiting) throw busy();
    lanes.set(name, lane);
    lane.size += 1;
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(busy());
    }, longestWait);
    const done = lane
      .limit(async () => {
        clearTimeout(timer);
        if (isLate) throw busy();
        return work();
      })
      .finally(() => {
        lane.size -= 1;
        if (lane.size === 0) lanes.delete(name);
      });
    return Promise.race([done, late.promise]);
  };
}

/** The number of a node that a request names. */
interface Named {
  readonly node_id?: unknown;
  readonly body?: unknown;
}

/**
 * The lane of a write. `undefined`: it waits for none. A customer's writes lock his account. Reports of a node lock its
 * budget, so a second one would only wait, and each may have megabytes. Strangers share limits, and the processors that
 * check passwords. A cron calls few jobs, which may take long.
 */
export function laneOf(
  { access, changes, operation, reachesOut }: Call,
  who: Callers[keyof Callers],
  { node_id, body }: Named,
): Lane | undefined {
  if (!changes || access === 'cron') return undefined;
  switch (who.kind) {
    case 'customer':
      return { name: `account ${who.accountId}`, atOnce: 3, mostWaiting: 1_000 };
    case 'node': {
      const named = who.nodeId ?? node_id ?? (body as Named | null | undefined)?.node_id;
      return { name: `node ${named} of machine ${who.machineId}`, atOnce: 1, mostWaiting: 100 };
    }
    case 'script':
      return reachesOut ? undefined : { name: `token ${who.tokenId}`, atOnce: 5, mostWaiting: 1_000 };
    case 'anyone':
      return { name: operation, atOnce: availableParallelism() + 1, mostWaiting: 200 };
  }
}
