import type { Failure } from '@ferry/core/client';
import { isUnanswered } from '@ferry/core/client/outcome';
import type { Attempt } from '@ferry/ui/screens/parts/load';
import { useMemo, useRef } from 'react';
import { useFailureWords } from './failure-words.ts';
import { useOnline } from './use-online.ts';

/**
 * The state of a request that changes something, for a screen. The same object until it changes.
 *
 * @param again retries the same request after no response
 */
export function useAttempt(isSending: boolean, failure: Failure | undefined, again: () => void): Attempt {
  const words = useFailureWords();
  const isOnline = useOnline();
  const latest = useRef(again);
  latest.current = again;
  return useMemo((): Attempt => {
    // The request waits for the network and is then sent.
    if (isSending && !isOnline) return { state: 'failed', message: '', kind: 'offline' };
    if (isSending) return { state: 'sending' };
    if (failure === undefined) return { state: 'idle' };
    if (isUnanswered(failure)) return { state: 'unsure', onAgain: () => latest.current() };
    const fields = failure.kind === 'refused' ? { fields: failure.fields } : {};
    return { state: 'failed', ...words(failure), ...fields };
  }, [isSending, isOnline, failure, words]);
}
