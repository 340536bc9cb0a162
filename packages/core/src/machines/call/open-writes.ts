import type { Call } from '../../contract/base/call.ts';
import { dayMs } from '../../contract/base/values/units.ts';
import type { TextStore } from '../session/session-ports.ts';
import { openWritesKey } from './open-writes-key.ts';

/** A write with a key that has no response. Neither its input nor a digest of it is stored. */
export interface OpenWrite {
  readonly operation: string;
  readonly key: string;
  /** The signed-in customer. `null`: the write needs no session, or has ended it. */
  readonly account: number | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface OpenWritesPorts {
  /** The storage of this tab. It survives a reload, and a browser that discards the page. */
  readonly store: TextStore;
  /** The signed-in customer, if known. */
  account(): number | undefined;
  /** Unix milliseconds. */
  now(): number;
}

/** The writes of this tab without a response, so that a page can look them up after a reload. */
export interface OpenWrites {
  keep(call: Call, key: string): void;
  drop(key: string): void;
  /** The last write of a call, of the current customer or without an owner. */
  find(call: Call): OpenWrite | undefined;
  /** Drops the writes after a session has ended, except those of `operations`, which may have ended it. */
  forget(operations?: readonly string[]): void;
}

/** The server knows a key for seven days. */
const maxAgeMs = 7 * dayMs;
/** The maximum number of stored writes of a tab. The oldest are dropped. */
const maxWrites = 20;

export function openWrites({ store, account, now }: OpenWritesPorts): OpenWrites {
  const load = (): readonly OpenWrite[] => {
    const text = store.get(openWritesKey);
    if (text === null) return [];
    try {
      // Anything may be stored. A schema is not needed, because the comparison fails without a number.
      return (JSON.parse(text) as OpenWrite[]).filter(
        ({ key, at }) => typeof key === 'string' && now() - at < maxAgeMs,
      );
    } catch {
      return [];
    }
  };
  const save = (all: readonly OpenWrite[]) => {
    if (all.length === 0) store.remove(openWritesKey);
    else store.set(openWritesKey, JSON.stringify(all.slice(-maxWrites)));
  };
  const others = (key: string) => load().filter((one) => one.key !== key);
  return {
    keep({ operation, access }, key) {
      const whose = access === 'anyone' ? null : (account() ?? null);
      save([...others(key), { operation, key, account: whose, at: now() }]);
    },
    drop(key) {
      save(others(key));
    },
    find: ({ operation }) =>
      load().findLast(
        (one) => one.operation === operation && (one.account === null || one.account === account()),
      ),
    forget(operations = []) {
      const left = load().filter(({ operation }) => operations.includes(operation));
      save(left.map((one) => ({ ...one, account: null })));
    },
  };
}
