import type { Failure } from '@ferry/core/client';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useCallback } from 'react';

export interface FailureWords {
  /** For people, in their language. */
  readonly message: string;
  /** There is no network, and it is retried automatically. */
  readonly offline: boolean;
}

/** The message of a failed call. A refusal has its own; for a missing response it is one of ours. */
export function useFailureWords(): (failure: Failure) => FailureWords {
  const { t } = useTranslation('ui');
  return useCallback(
    (failure) => {
      if (failure.kind === 'refused') return { message: failure.message, offline: false };
      const isNetwork = failure.cause === 'network' || failure.cause === 'unsent';
      const offline = isNetwork && !navigator.onLine;
      if (isNetwork) return { message: t('unreachableNetwork'), offline };
      return { message: t('unreachableServer'), offline };
    },
    [t],
  );
}
