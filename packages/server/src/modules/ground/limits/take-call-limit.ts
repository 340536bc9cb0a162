import type { Call } from '@ferry/core/contract/base/call';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../base/context.ts';
import type { Database } from '../../../db/driver/database.ts';
import { sourcesOf } from './sources.ts';
import { limited, namesOf } from './take-limit.ts';

interface Counter {
  hits: number;
  /** Milliseconds of the clock. */
  endsAt: number;
}

/** The maximum number of counters in a process. Beyond it the least recently used ones are dropped. */
const maxCounters = 100_000;

const counters = new WeakMap<Database, LRUCache<string, Counter>>();

function countersOf(database: Database): LRUCache<string, Counter> {
  const known = counters.get(database) ?? new LRUCache<string, Counter>({ max: maxCounters });
  counters.set(database, known);
  return known;
}

/**
 * Counts a call for its caller: for the session, so that a thief with another one cannot keep the owner from his own
 * account, or for the source. Unlike other limits it counts in the memory of this process, to keep a flood of calls
 * away from the database.
 */
export function takeCallLimit(ctx: Context, { operation, limit: of }: Call): void {
  if (of === null) return;
  const limit = { name: `calls of ${operation}`, ...of };
  const { who, database } = ctx;
  const at = ctx.now().getTime();
  const memory = countersOf(database);
  for (const { name, times } of namesOf(who.kind === 'customer' ? who.sessionId : sourcesOf(ctx.ip))) {
    const key = `${operation} ${name}`;
    const known = memory.get(key);
    const counter = known && known.endsAt > at ? known : { hits: 0, endsAt: at + of.seconds * 1000 };
    const most = of.most * times;
    if (counter.hits >= most) throw limited({ limit, most }, counter.endsAt - at);
    counter.hits += 1;
    memory.set(key, counter);
  }
}
