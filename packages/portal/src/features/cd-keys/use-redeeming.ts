import type { Failure } from '@ferry/core/client';
import type { RefusalOf } from '@ferry/core/contract/base/call';
import { preview, redeem } from '@ferry/core/contract/cd-keys/customer';
import { show } from '@ferry/core/contract/wallet/customer';
import type { RedeemScreenProps } from '@ferry/ui/screens/cd-keys/RedeemScreen/RedeemScreen';
import { useMemo, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useCall } from '../../binding/use-call.ts';
import { useQuery } from '../../binding/use-query.ts';

type Redeeming = RedeemScreenProps['redeeming'];
type Known = Extract<Redeeming, { phase: 'known' }>['known'];

/** The earlier request without a response has succeeded. */
const isAlreadyOurs = (failure: Failure<RefusalOf<typeof redeem>> | undefined) =>
  failure?.kind === 'refused' && failure.code === 'cd_keys.yours';

/** The refusal, and when the next try makes sense, counted from now. */
function useRefusal(failure: Failure | undefined) {
  const words = useFailureWords();
  return useMemo(() => {
    if (failure === undefined) return undefined;
    const wait = failure.kind === 'refused' ? failure.retryAfter : 0;
    return { ...words(failure), until: wait > 0 ? new Date(Date.now() + wait * 1000) : undefined };
  }, [failure, words]);
}

interface RedeemingOfOneCode {
  readonly redeeming: Redeeming;
  check(code: string): void;
  redeem(): void;
}

/** One code: checked, then redeemed. After no response it is sent again, which redeems it only once. */
export function useRedeeming(): RedeemingOfOneCode {
  const asked = useCall(preview);
  const spent = useCall(redeem);
  const wallet = useQuery(show, {});
  const [code, setCode] = useState('');
  const [wasUnanswered, setWasUnanswered] = useState(false);
  if (spent.failure?.kind === 'unreachable' && !wasUnanswered) setWasUnanswered(true);
  const notKnown = useRefusal(asked.failure);
  const notSpent = useRefusal(spent.failure);
  const ofKnown = (known: Known): Redeeming => {
    if (spent.attempt.state === 'sending') return { phase: 'redeeming', known };
    if (spent.answer !== undefined)
      return { phase: 'done', grant: spent.answer.result.grant, balance: spent.answer.result.wallet_balance };
    if (wasUnanswered && isAlreadyOurs(spent.failure) && wallet.data !== undefined)
      return { phase: 'done', grant: known.grant, balance: wallet.data.result.wallet_balance };
    if (spent.failure?.kind === 'unreachable') return { phase: 'unanswered', known };
    return { phase: 'known', known, refusal: notSpent };
  };
  const stand = (): Redeeming => {
    if (asked.answer !== undefined) return ofKnown(asked.answer.result);
    if (asked.attempt.state === 'sending') return { phase: 'checking' };
    return { phase: 'entering', refusal: notKnown };
  };
  return {
    redeeming: stand(),
    check(cd_key: string) {
      setCode(cd_key);
      void asked.run({ body: { cd_key } });
    },
    redeem: () => void spent.run({ cd_key: code }),
  };
}
