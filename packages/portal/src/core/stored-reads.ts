import type { Call } from '@ferry/core/contract/base/call';
import type { StoredReads } from '@ferry/core/machines/query/query';
import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { rememberedCustomer } from '@ferry/core/machines/session/session-storage';
import * as z from 'zod/mini';

/** Reads that are useful without a network. The rest of the product is not. */
const operations = ['account.dashboard', 'account.me', 'announcements.list'];
/** The dashboard, the account, and the last lists of announcements. */
const maxReads = 6;
/** Characters of one answer. The storage has space for some millions. */
const maxAnswerLength = 300_000;

const storeKey = 'kept_reads';
const kept = z.object({
  customer: z.int(),
  /** The language of the server's texts in the answers. */
  language: z.string(),
  /** By call and input, the most recent at the end. */
  reads: z.record(z.string(), z.object({ at: z.number(), answer: z.unknown() })),
});
type Kept = z.infer<typeof kept>;

export interface CustomersReads extends StoredReads {
  /** Keeps only data of the customer who is remembered on this device, in the present language. */
  tidy(): void;
  /** The session has ended. */
  forget(): void;
}

interface Storing {
  readonly localStore: TextStore;
  now(): number;
  /** The language in which the server answers. */
  language(): string;
}

/**
 * Stores the last answers of a customer with remember-me, in the storage of all tabs. They contain the subscription
 * link, so they are stored only as long as the refresh token, which gives more access. Each write checks for the
 * token, because another tab may have signed out.
 */
export function openStoredReads({ localStore, now, language }: Storing): CustomersReads {
  const load = (): Kept | undefined => {
    const customer = rememberedCustomer({ localStore, now });
    if (customer === undefined) return undefined;
    const none = { customer, language: language(), reads: {} };
    try {
      const parsed = kept.safeParse(JSON.parse(localStore.get(storeKey) ?? ''));
      const isOwn = parsed.data?.customer === customer && parsed.data.language === none.language;
      return parsed.success && isOwn ? parsed.data : none;
    } catch {
      return none;
    }
  };
  const forget = () => localStore.remove(storeKey);
  const save = (key: string, read: Kept['reads'][string] | undefined) => {
    const known = load();
    if (known === undefined) return forget();
    const { [key]: _, ...others } = known.reads;
    const all = [...Object.entries(others), ...(read === undefined ? [] : [[key, read] as const])];
    const reads = Object.fromEntries(all.slice(-maxReads));
    localStore.set(storeKey, JSON.stringify({ ...known, reads }));
  };
  const isOne = ({ operation }: Call) => operations.includes(operation);
  return {
    keep(call, key, answer, at) {
      if (isOne(call))
        save(key, JSON.stringify(answer).length > maxAnswerLength ? undefined : { at, answer });
    },
    drop(call, key) {
      if (isOne(call)) save(key, undefined);
    },
    find(call, key) {
      const read = isOne(call) ? load()?.reads[key] : undefined;
      // An earlier version may have stored other data.
      const parsed = z.safeParse(call.answer, read?.answer);
      return read && parsed.success ? { data: parsed.data, updatedAt: read.at } : undefined;
    },
    tidy() {
      const known = load();
      if (known === undefined || Object.keys(known.reads).length === 0) forget();
    },
    forget,
  };
}
