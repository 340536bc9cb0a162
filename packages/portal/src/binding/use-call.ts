import type { Failure, Send } from '@ferry/core/client';
import type { Call, CallAnswer, CallInput, RefusalOf } from '@ferry/core/contract/base/call';
import { callMachine } from '@ferry/core/machines/call/call.machine';
import type { Attempt } from '@ferry/ui/screens/parts/load';
import { useActor } from '@xstate/react';
import { useMemo } from 'react';
import { waitFor } from 'xstate';
import { useCore } from '../portal.ts';
import { useAttempt } from './use-attempt.ts';

export interface UsedCall<C extends Call> {
  /** The state for the screen. */
  readonly attempt: Attempt;
  /** After a success. */
  readonly answer: CallAnswer<C> | undefined;
  readonly failure: Failure<RefusalOf<C>> | undefined;
  /** Resolves with the answer, or with nothing if it failed, was cancelled or the page was left. */
  run(input: CallInput<C>): Promise<CallAnswer<C> | undefined>;
}

/**
 * A call that changes data. A second press while it is running does nothing.
 *
 * @param way how it is sent, if not directly
 */
export function useCall<C extends Call>(call: C, way: (send: Send) => Send = (send) => send): UsedCall<C> {
  const { send } = useCore();
  const machine = useMemo(() => callMachine(call), [call]);
  const [snapshot, tell, actor] = useActor(machine, { input: { send: way(send) } });
  const failure = snapshot.value === 'failed' ? snapshot.context.failure : undefined;
  return {
    attempt: useAttempt(snapshot.value === 'sending', failure),
    answer: snapshot.value === 'succeeded' ? snapshot.context.answer : undefined,
    failure,
    async run(input) {
      tell({ type: 'send', input });
      try {
        const settled = await waitFor(actor, (now) => now.value !== 'sending', { timeout: Infinity });
        return settled.value === 'succeeded' ? settled.context.answer : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
