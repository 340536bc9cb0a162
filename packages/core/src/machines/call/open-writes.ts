import type { Call } from '../../contract/base/call.ts';
import type { TextStore } from '../session/session-ports.ts';
import { openWritesKey } from './open-writes-key.ts';

/** A write with a key whose answer has not arrived. Of its input nothing is stored, nor a digest of it. */
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
  /** The signed-in customer, if he is known. */
  account(): number | undefined;
  /** Unix milliseconds. */
  now(): number;
}

/** The writes of this tab whose answers have not arrived, so that a page can ask after a reload what became of them. */
export interface OpenWrites {
  keep(call: Call, key: string): void;
  drop(key: string): void;
  /** The last one of a call, of the present customer or of nobody. */
  find(call: Call): OpenWrite | undefined;
  /** A session has ended. Only writes of `operations` stay, because they may have ended it themselves. */
  forget(operations?: readonly string[]): void;
}

/** The server knows a key for seven days. */
const longest = 7 * 86_400_000;
/** Of a tab. Writes beyond them are forgotten, the oldest first. */
const most = 20;

export function openWrites({ store, account, now }: OpenWritesPorts): OpenWrites {
  const load = (): readonly OpenWrite[] => {
    const text = store.get(openWritesKey);
    if (text === null) return [];
    try {
      // Anything may be stored. A page loads no schema for it, because of what else has no number fails the comparison.
      return (JSON.parse(text) as OpenWrite[]).filter(
        ({ key, at }) => typeof key === 'string' && now() - at < longest,
      );
    } catch {
      return [];
    }
  };
  const save = (all: readonly OpenWrite[]) => {
    if (all.length === 0) store.remove(openWritesKey);
    else store.set(openWritesKey, JSON.stringify(all.slice(-most)));
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
