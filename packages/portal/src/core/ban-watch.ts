import type { Send } from '@ferry/core/client';
import type { CommonRefusal } from '@ferry/core/contract/common-refusals';

/** Whether the server refused something because the customer is banned. Fits `useSyncExternalStore`. */
export interface BanWatch {
  /** The client, listened to. */
  readonly send: Send;
  isBanned(): boolean;
  /** Until the next refusal. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const bannedCode: CommonRefusal = 'account.banned';

/** Any call may be the first to be told. */
export function watchBans(send: Send): BanWatch {
  const listeners = new Set<() => void>();
  let isBanned = false;
  const become = (next: boolean) => {
    if (isBanned === next) return;
    isBanned = next;
    for (const listener of listeners) listener();
  };
  return {
    async send(call, input, options) {
      const outcome = await send(call, input, options);
      if (outcome.kind === 'refused' && outcome.code === bannedCode) become(true);
      return outcome;
    },
    isBanned: () => isBanned,
    clear: () => become(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
