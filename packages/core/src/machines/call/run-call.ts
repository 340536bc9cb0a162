import { createActor, waitFor } from 'xstate';
import type { OutcomeOf, Send, SendOptions } from '../../client/client.ts';
import type { Call, CallInput } from '../../contract/base/call.ts';
import { type Again, callMachine } from './call.machine.ts';

export interface Ran<C extends Call> {
  readonly outcome: OutcomeOf<C>;
  /** A write has no response and may have been executed. */
  readonly isUnsure: boolean;
  /** The last attempt was cancelled after an earlier one was sent. */
  readonly isOpen: boolean;
}

/** Runs the machine of a call to its end, for a program that makes one call and waits for it. */
export async function runCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { send, again, options = {} }: { send: Send; again: Again; options?: Omit<SendOptions, 'signal'> },
): Promise<Ran<C>> {
  const actor = createActor(callMachine(call), { input: { send, again } }).start();
  actor.send({ type: 'send', input, options });
  const ended = await waitFor(actor, (state) => !state.matches('sending') && !state.matches('pausing'));
  actor.stop();
  const { answer, failure, isOpen } = ended.context;
  const cancelled = { kind: 'unreachable', cause: 'cancelled', status: 0, message: '' } as const;
  const outcome = ended.matches('succeeded')
    ? ({ kind: 'ok', answer } as OutcomeOf<C>)
    : (failure ?? cancelled);
  return { outcome, isUnsure: ended.matches('unsure'), isOpen };
}
