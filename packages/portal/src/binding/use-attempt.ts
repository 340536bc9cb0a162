import type { Failure } from '@ferry/core/client';
import type { Attempt } from '@ferry/ui/screens/parts/load';
import { useMemo } from 'react';
import { useFailureWords } from './failure-words.ts';

/** The state of a request for a screen. The same object until it changes. */
export function useAttempt(isSending: boolean, failure: Failure | undefined): Attempt {
  const words = useFailureWords();
  return useMemo((): Attempt => {
    if (isSending) return { state: 'sending' };
    if (failure === undefined) return { state: 'idle' };
    const fields = failure.kind === 'refused' ? { fields: failure.fields } : {};
    return { state: 'failed', ...words(failure), ...fields };
  }, [isSending, failure, words]);
}
