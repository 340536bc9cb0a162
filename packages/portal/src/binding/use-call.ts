import type { Failure, Send } from '@ferry/core/client';
import type { Unreachable } from '@ferry/core/client/outcome';
import type { Call, CallAnswer, CallInput, RefusalOf } from '@ferry/core/contract/base/call';
import { callMachine } from '@ferry/core/machines/call/call.machine';
import type { Attempt, Load } from '@ferry/ui/screens/parts/load';
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { waitFor } from 'xstate';
import { useCore } from '../portal.ts';
import { useFault } from './failure-words.ts';
import { useAttempt } from './use-attempt.ts';

export interface UsedCall<C extends Call> {
  /** The state of the request. */
  readonly attempt: Attempt;
  /** The answer after a success, also of a request whose response was lost before a reload. */
  readonly answer: CallAnswer<C> | undefined;
  /** Why there is no answer. */
  readonly failure: Failure<RefusalOf<C>> | undefined;
  /** Why a call without effects, such as a price request, has no answer. */
  readonly notRead: Load<never> | undefined;
  /**
   * Resolves with the answer, or with nothing if it was refused, cancelled, replaced by another request, or the page
   * was left. After no response it waits for the customer's retry.
   */
  run(input: CallInput<C>): Promise<CallAnswer<C> | undefined>;
}

export interface CallWays<C extends Call> {
  /** Wraps the client. By default the call is sent directly. */
  readonly way?: (send: Send) => Send;
  /**
   * Called if a request whose response was lost before a reload was executed, with its answer unless that is a secret.
   * `false`: another call of the page looks it up.
   */
  readonly onFound?: ((answer: CallAnswer<C> | undefined) => void) | false;
}

/** After a reload the lookup itself may get no response. */
const unasked: Unreachable = { kind: 'unreachable', cause: 'network', status: 0, message: '' };

const wasFound: Attempt = { state: 'found' };

/**
 * A call that changes data. A second press while it is running does nothing. After a reload it first looks up a request
 * whose response was lost.
 */
export function useCall<C extends Call>(
  call: C,
  { way = (send) => send, onFound }: CallWays<C> = {},
): UsedCall<C> {
  const { send, open } = useCore();
  const machine = useMemo(() => callMachine(call), [call]);
  const [now, tell, actor] = useActor(machine, {
    input: { send: way(send), open: onFound === false ? undefined : open },
  });
  const isFound = now.matches('found');
  const failure = now.matches('failed') ? now.context.failure : undefined;
  const unsure = now.matches('unsure') ? (now.context.failure ?? unasked) : undefined;
  const missing = failure ?? unsure;
  const faultOf = useFault();
  const attempt = useAttempt(now.matches('sending') || now.matches('looking'), missing, () =>
    tell({ type: 'retry' }),
  );
  const found = useRef(onFound);
  found.current = onFound;
  const { answer } = now.context;
  useEffect(() => {
    if (isFound && found.current) found.current(answer);
  }, [isFound, answer]);
  const turn = useRef(0);
  return {
    attempt: isFound ? wasFound : attempt,
    answer: now.matches('succeeded') || isFound ? answer : undefined,
    failure: missing,
    notRead: useMemo(() => missing && { state: 'failed', ...faultOf(missing) }, [missing, faultOf]),
    async run(input) {
      turn.current += 1;
      const mine = turn.current;
      tell({ type: 'send', input });
      try {
        const settled = await waitFor(actor, (next) => !next.hasTag('pending'), { timeout: Infinity });
        return settled.matches('succeeded') && mine === turn.current ? settled.context.answer : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
