import { type Failure, type FailureKind, kindOf } from '@ferry/core/client/outcome';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Fault } from '@ferry/ui/screens/parts/load';
import { useCallback } from 'react';
import { serverNow } from '../platform/device/clock.ts';

export interface FailureWords {
  /** A message in the customer’s language. */
  readonly message: string;
  readonly kind: FailureKind;
}

/**
 * The message of a refusal: the server's own. For invalid input the server names fields as in the contract, so the
 * portal has a message of its own.
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

/** The message of a failed call: the refusal's own, or the portal's if there was no response. */
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

/** The status and the request id, by which support finds the response in the log. */
const numberOf = (status: number, requestId = '') => [status, requestId].filter(Boolean).join('-');

/** Why a screen has no data. `againAt`: the time of the next automatic retry, Unix milliseconds. */
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
