import { availableParallelism } from 'node:os';
import type { Call } from '@ferry/core/contract/base/call';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Callers } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

/** The `Retry-After` of a refused write, in seconds. */
const retrySeconds = 3;

/**
 * Callers whose writes wait for the same resource, with the number of writes that may run at once and that may wait.
 */
export interface Lane {
  readonly name: string;
  readonly atOnce: number;
  readonly maxWaiting: number;
}

const busy = () => new Refusal('server.busy', { status: 503, retryAfter: retrySeconds });

/**
 * Limits the concurrent writes of a lane. The others wait in order before they take a database connection: otherwise
 * they would wait for the same rows and occupy all connections. A write beyond the limit, or one that waits too long,
 * is refused before it starts.
 *
 * @param maxWaitMs milliseconds that a write may wait
 */
export function openLanes(maxWaitMs: number) {
  const lanes = new Map<string, { readonly limit: LimitFunction; size: number }>();
  return async function inLane<T>({ name, atOnce, maxWaiting }: Lane, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(name) ?? { limit: pLimit(atOnce), size: 0 };
    if (lane.size >= atOnce + maxWaiting) throw busy();
    lanes.set(name, lane);
    lane.size += 1;
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(busy());
    }, maxWaitMs);
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
 * The lane of a write. `undefined`: it has none. A customer's writes lock his account. A node's reports lock its
 * budget, so a second report would only wait, and a report may have megabytes. Callers without a session share limits
 * and the processors that check passwords. Cron calls are few and may take long.
 */
export function laneOf(
  { access, changes, operation, reachesOut }: Call,
  who: Callers[keyof Callers],
  { node_id, body }: Named,
): Lane | undefined {
  if (!changes || access === 'cron') return undefined;
  switch (who.kind) {
    case 'customer':
      return { name: `account ${who.accountId}`, atOnce: 3, maxWaiting: 1_000 };
    case 'node': {
      const named = who.nodeId ?? node_id ?? (body as Named | null | undefined)?.node_id;
      return { name: `node ${named} of machine ${who.machineId}`, atOnce: 1, maxWaiting: 100 };
    }
    case 'script':
      return reachesOut ? undefined : { name: `token ${who.tokenId}`, atOnce: 5, maxWaiting: 1_000 };
    case 'anyone':
      return { name: operation, atOnce: availableParallelism() + 1, maxWaiting: 200 };
  }
}
