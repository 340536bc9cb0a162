import { type Failure, type FailureKind, kindOf } from '@ferry/core/client/outcome';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Fault } from '@ferry/ui/screens/parts/load';
import { useCallback } from 'react';
import { serverNow } from '../platform/device/clock.ts';

export interface FailureWords {
  /** For people, in their language. */
  readonly message: string;
  readonly kind: FailureKind;
}

/**
 * The sentence of a refusal: the server's own. About a wrong input the server speaks of fields by their names in the
 * contract, so that is one of ours.
 */
function useRefusal(): (refused: Extract<Failure, { kind: 'refused' }>) => string {
  const { t } = useTranslation('ui');
  return useCallback(
    ({ reason, code, message }) => {
      const isAboutFields = reason === 'invalid' && (code === '' || code.startsWith('input.'));
      return isAboutFields ? t('faultInput') : message || t('faultRefused');
    },
    [t],
  );
}

/** The message of a failed call. A refusal has its own; for a missing response it is one of ours. */
export function useFailureWords(): (failure: Failure) => FailureWords {
  const { t } = useTranslation('ui');
  const refusal = useRefusal();
  return useCallback(
    (failure) => {
      const kind = kindOf(failure);
      if (failure.kind === 'refused') return { kind, message: refusal(failure) };
      return { kind, message: t(kind === 'server' ? 'unreachableServer' : 'unreachableNetwork') };
    },
    [t, refusal],
  );
}

/** The id by which support finds the answer in the log, and the status before it. */
const numberOf = (status: number, requestId = '') => [status, requestId].filter(Boolean).join('-');

/** Why a screen has no data. `againAt`: when it is fetched again by itself, Unix milliseconds. */
export function useFault(): (failure: Failure, againAt?: number) => Fault {
  const refusal = useRefusal();
  return useCallback(
    (failure, againAt) => {
      if (failure.kind === 'refused')
        return { kind: 'refused', message: refusal(failure), mayRetry: failure.reason === 'limited' };
      if (kindOf(failure) === 'offline') return { kind: 'offline' };
      const again = againAt === undefined ? undefined : () => Math.ceil((againAt - serverNow()) / 1000);
      return { kind: 'server', number: numberOf(failure.status, failure.requestId), again };
    },
    [refusal],
  );
}
