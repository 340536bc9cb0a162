import type { Send } from '@ferry/core/client';
import type { me } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { CommonRefusal } from '@ferry/core/contract/base/common-refusals';
import { createListeners } from '../platform/listeners.ts';

/** Whether the server said that the customer is banned. Compatible with `useSyncExternalStore`. */
export interface BanWatch {
  /** The client, whose answers are watched. */
  readonly send: Send;
  isBanned(): boolean;
  /** Clears the state until the server reports a ban again. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const bannedCode: CommonRefusal = 'account.banned';
const meName: (typeof me)['operation'] = 'account.me';

/**
 * Every call may be refused because of a ban. The call for the signed-in customer reports it on pages without other
 * calls.
 */
export function watchBans(send: Send): BanWatch {
  const { subscribe, tell } = createListeners();
  let isBanned = false;
  const become = (next: boolean) => {
    if (isBanned === next) return;
    isBanned = next;
    tell();
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
    subscribe,
  };
}
