import { createActor, waitFor } from 'xstate';
import type { Send } from '../../client/client.ts';
import type { Failure } from '../../client/outcome.ts';
import { type Call, type CallAnswer, type CallInput, isConsequence } from '../../contract/base/call.ts';
import { type QuerySettings, queryMachine } from './query.machine.ts';

/** The state for a reader. `data` may be old: `updatedAt` is its time, and `failure` says why there is no newer. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  /** When `data` was received, Unix milliseconds. */
  readonly updatedAt: number | undefined;
  readonly failure: Failure | undefined;
  /**
   * The time of the automatic retry after a failure, Unix milliseconds. The failure is shown until the retry has ended.
   */
  readonly againAt: number | undefined;
  readonly isFetching: boolean;
  /** `data` is from before a successful write and must not be shown as current. */
  readonly isChanged: boolean;
}

/** One read, shared by all its subscribers. Compatible with `useSyncExternalStore`. */
export interface Query<Data> {
  /** Fetches if the data is missing or stale. The request is cancelled when the last subscriber leaves. */
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): QueryState<Data>;
  /** Fetches again now. */
  refresh(): void;
}

/** A store that outlives the page. The host decides which calls are stored. The key consists of call and input. */
export interface StoredReads {
  keep(call: Call, key: string, answer: unknown, at: number): void;
  drop(call: Call, key: string): void;
  find(call: Call, key: string): { readonly data: unknown; readonly updatedAt: number } | undefined;
}

export interface QueriesSettings {
  readonly send: Send;
  now(): number;
  /** Notifies when the page is visible again and when the network is back. */
  subscribeToWake(listener: () => void): () => void;
  /** Milliseconds for which an answer is shown without a refresh. 5,000 by default. */
  readonly freshFor?: number;
  readonly kept?: StoredReads;
  /** Called on a manual refresh, which should reach the server even during an outage. */
  onRefresh?(): void;
}

export interface Queries {
  /** The same query object for the same call and input. */
  of<C extends Call>(call: C, input: CallInput<C>): Query<CallAnswer<C>>;
  /**
   * Fetches the reads that are missing or stale. Resolves when each has an answer or a failure, or after so many
   * milliseconds.
   */
  fetch(reads: readonly { readonly call: Call; readonly input: object }[], timeoutMs: number): Promise<void>;
  /** Marks the queries of a noun or an operation as outdated, or all, and refreshes those with subscribers. */
  invalidate(name?: string): void;
  /** The same after a successful write: their data is known to be wrong and is not shown to new subscribers. */
  change(name: string): void;
  /** Drops all data, because it belonged to another session or is in another language. */
  forget(): void;
  /** Cancels all requests and stops listening. */
  stop(): void;
}

/** Milliseconds for which a prefetched answer waits for its page. */
const freshAheadFor = 30_000;
/** Milliseconds for which answers without subscribers are kept. */
const keptFor = 300_000;

function createQuery<Data>(input: QuerySettings<Data>, onRefresh: () => void) {
  const actor = createActor(queryMachine<Data>(), { input }).start();
  const read = (): QueryState<Data> => {
    const snapshot = actor.getSnapshot();
    const { data, updatedAt, failure, againAt, isChanged } = snapshot.context;
    return { data, updatedAt, failure, againAt, isFetching: snapshot.matches('looking'), isChanged };
  };
  let state = read();
  let leftAt = input.now();
  const stayAs = (type: 'watch' | 'fetch ahead') => {
    actor.send({ type });
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      leftAt = input.now();
      actor.send({ type: 'leave' });
    };
  };
  const query: Query<Data> = {
    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      const leave = stayAs('watch');
      return () => {
        subscription.unsubscribe();
        leave();
      };
    },
    getSnapshot() {
      const next = read();
      const keys = Object.keys(next) as (keyof QueryState<Data>)[];
      if (keys.some((key) => next[key] !== state[key])) state = next;
      return state;
    },
    refresh() {
      onRefresh();
      actor.send({ type: 'invalidate' });
    },
  };
  const isKept = () => actor.getSnapshot().context.watchers > 0 || input.now() - leftAt < keptFor;
  return { actor, query, isKept, fetchAhead: () => stayAs('fetch ahead') };
}

/** The queries of one session. */
export function createQueries(settings: QueriesSettings): Queries {
  const { send, now, subscribeToWake, freshFor = 5_000, kept, onRefresh = () => {} } = settings;
  type Entry = ReturnType<typeof createQuery<unknown>> & { readonly operation: string };
  const entries = new Map<string, Entry>();
  const tell = (type: 'wake' | 'forget' | 'invalidate' | 'change', name?: string) => {
    for (const { actor, operation } of entries.values())
      if (name === undefined || isConsequence(name, operation)) actor.send({ type });
  };
  const stopListening = subscribeToWake(() => tell('wake'));

  function open(call: Call, input: Record<string, unknown>, key: string): Entry {
    for (const [other, { actor, isKept }] of entries) {
      if (isKept()) continue;
      actor.stop();
      entries.delete(other);
    }
    const fetch = async (signal: AbortSignal) => {
      const outcome = await send(call, input as CallInput<Call>, { signal });
      if (outcome.kind === 'ok') kept?.keep(call, key, outcome.answer, now());
      if (outcome.kind === 'refused') kept?.drop(call, key);
      return outcome;
    };
    const found = () => kept?.find(call, key);
    const query = createQuery<unknown>({ fetch, now, freshFor, freshAheadFor, kept: found }, onRefresh);
    return { operation: call.operation, ...query };
  }

  function entryOf(call: Call, input: object): Entry {
    const named = input as Record<string, unknown>;
    const key = JSON.stringify([call.operation, Object.entries(named).toSorted()]);
    const entry = entries.get(key) ?? open(call, named, key);
    entries.set(key, entry);
    return entry;
  }

  return {
    of: <C extends Call>(call: C, input: CallInput<C>) => entryOf(call, input).query as Query<CallAnswer<C>>,
    async fetch(reads, timeoutMs) {
      const all = reads.map(({ call, input }) => entryOf(call, input));
      const leave = all.map(({ fetchAhead }) => fetchAhead());
      const ended = all.map(({ actor }) =>
        waitFor(actor, (one) => !one.matches('looking'), { timeout: timeoutMs }),
      );
      await Promise.allSettled(ended);
      for (const go of leave) go();
    },
    invalidate: (name) => tell('invalidate', name),
    change: (name) => tell('change', name),
    forget: () => tell('forget'),
    stop() {
      stopListening();
      for (const { actor } of entries.values()) actor.stop();
      entries.clear();
    },
  };
}
