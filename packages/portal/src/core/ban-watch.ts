import type { Send } from '@ferry/core/client';
import type { me } from '@ferry/core/contract/account';
import type { CallAnswer } from '@ferry/core/contract/call';
import type { CommonRefusal } from '@ferry/core/contract/common-refusals';

/** Whether the server said that the customer is banned. Fits `useSyncExternalStore`. */
export interface BanWatch {
  /** The client, listened to. */
  readonly send: Send;
  isBanned(): boolean;
  /** Until the server says so again. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const bannedCode: CommonRefusal = 'account.banned';
const meName: (typeof me)['operation'] = 'account.me';

/** Any call may be refused for a ban, and who asks who is signed in is told of it on pages that ask for nothing else. */
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
      const isRefused = outcome.kind === 'refused' && outcome.code === bannedCode;
      const isTold = outcome.kind === 'ok' && call.operation === meName;
      if (isRefused || (isTold && (outcome.answer as CallAnswer<typeof me>).result.ban !== null))
        become(true);
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
