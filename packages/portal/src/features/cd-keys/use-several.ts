import { redeem } from '@ferry/core/contract/cd-keys/customer';
import type { RedeemScreenProps } from '@ferry/ui/screens/cd-keys/RedeemScreen/RedeemScreen';
import { useEffect, useRef, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useCalls } from '../../binding/use-calls.ts';
import { serverNow } from '../../platform/device/clock.ts';

type Several = NonNullable<RedeemScreenProps['several']>;
type CodeLine = Several['lines'][number];

const isOpen = ({ state }: CodeLine) => state !== 'done' && state !== 'refused';

/**
 * Several codes, redeemed one after another. Stops at the first code without a response, and when the server allows no
 * more tries. The next run sends that code again with its key.
 */
export function useSeveral() {
  const redeeming = useCalls(redeem);
  const words = useFailureWords();
  const [several, setSeveral] = useState<Several>();
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const amend = (code: string, next: Omit<CodeLine, 'code'>) =>
    setSeveral(
      (before) =>
        before && {
          ...before,
          lines: before.lines.map((line) => (line.code === code ? { code, ...next } : line)),
        },
    );

  /** Why the remaining codes are not redeemed, or nothing. */
  async function redeemOne({ code, state }: CodeLine): Promise<Several['stopped']> {
    amend(code, { state: 'sending' });
    const ended = await redeeming.run(code, { cd_key: code });
    if (ended.state === 'left') return undefined;
    if (ended.state === 'succeeded') amend(code, { state: 'done', grant: ended.answer.result.grant });
    else if (ended.failure.kind === 'unreachable') {
      amend(code, { state: ended.state === 'unsure' ? 'unanswered' : state });
      return { offline: !navigator.onLine };
    } else if (ended.failure.code === 'cd_keys.yours' && state === 'unanswered')
      amend(code, { state: 'done' });
    else if (ended.failure.retryAfter > 0) {
      amend(code, { state });
      return { offline: false, until: new Date(serverNow() + ended.failure.retryAfter * 1000) };
    } else amend(code, { state: 'refused', message: words(ended.failure).message });
    return undefined;
  }

  return {
    several,
    begin: (codes: readonly string[], leftOut: number) =>
      setSeveral({ lines: codes.map((code) => ({ code, state: 'waiting' })), leftOut, isRunning: false }),
    async redeemAll(): Promise<void> {
      if (several === undefined || isRunning.current) return;
      isRunning.current = true;
      setSeveral({ ...several, isRunning: true, stopped: undefined });
      let stopped: Several['stopped'];
      for (const line of several.lines.filter(isOpen)) {
        stopped = await redeemOne(line);
        if (stopped !== undefined || isLeft.current) break;
      }
      isRunning.current = false;
      setSeveral((before) => before && { ...before, isRunning: false, stopped });
    },
  };
}
