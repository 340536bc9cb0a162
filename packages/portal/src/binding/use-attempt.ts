import type { Failure } from '@ferry/core/client';
import type { Attempt } from '@ferry/ui/screens/load';
import { useMemo } from 'react';
import { useFailureWords } from './failure-words.ts';

/** Where something stands that was asked for, as a screen wants it. The same object until that changes. */
export function useAttempt(isSending: boolean, failure: Failure | undefined): Attempt {
  const words = useFailureWords();
  return useMemo((): Attempt => {
    if (isSending) return { state: 'sending' };
    if (failure === undefined) return { state: 'idle' };
    const fields = failure.kind === 'refused' ? { fields: failure.fields } : {};
    return { state: 'failed', ...words(failure), ...fields };
  }, [isSending, failure, words]);
}
