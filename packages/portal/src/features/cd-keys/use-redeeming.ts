import type { Failure } from '@ferry/core/client';
import { preview, redeem } from '@ferry/core/contract/cd-keys/customer';
import type { RedeemScreenProps } from '@ferry/ui/screens/cd-keys/RedeemScreen/RedeemScreen';
import type { Attempt } from '@ferry/ui/screens/parts/load';
import { useMemo, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useCall } from '../../binding/use-call.ts';
import { serverNow } from '../../platform/device/clock.ts';

type Redeeming = RedeemScreenProps['redeeming'];
type Known = Extract<Redeeming, { phase: 'known' }>['known'];

/** The refusal, and the time from which a retry makes sense. */
function useRefusal(failure: Failure | undefined) {
  const words = useFailureWords();
  return useMemo(() => {
    if (failure === undefined) return undefined;
    const wait = failure.kind === 'refused' ? failure.retryAfter : 0;
    return { ...words(failure), until: wait > 0 ? new Date(serverNow() + wait * 1000) : undefined };
  }, [failure, words]);
}

interface RedeemingOfOneCode {
  readonly redeeming: Redeeming;
  check(code: string): void;
  redeem(): void;
  /** The code whose response was lost before a reload. */
  readonly before: Attempt;
}

/** One code: checked, then redeemed. After no response it is sent again, which redeems it only once. */
export function useRedeeming(): RedeemingOfOneCode {
  const asked = useCall(preview);
  const spent = useCall(redeem);
  const [code, setCode] = useState('');
  const notKnown = useRefusal(asked.failure);
  const notSpent = useRefusal(spent.failure);
  const ofKnown = (known: Known): Redeeming => {
    if (spent.attempt.state === 'sending') return { phase: 'redeeming', known };
    if (spent.attempt.state === 'unsure') return { phase: 'unanswered', known };
    return { phase: 'known', known, refusal: notSpent };
  };
  const stand = (): Redeeming => {
    if (spent.answer !== undefined)
      return { phase: 'done', grant: spent.answer.result.grant, balance: spent.answer.result.wallet_balance };
    if (asked.answer !== undefined) return ofKnown(asked.answer.result);
    // After a reload the last code is looked up before another one.
    const isBusy = asked.attempt.state === 'sending' || spent.attempt.state === 'sending';
    if (isBusy) return { phase: 'checking' };
    return { phase: 'entering', refusal: notKnown };
  };
  return {
    redeeming: stand(),
    check(cd_key: string) {
      setCode(cd_key);
      void asked.run({ body: { cd_key } });
    },
    before: asked.answer === undefined ? spent.attempt : { state: 'idle' },
    redeem: () => void spent.run({ cd_key: code }),
  };
}
