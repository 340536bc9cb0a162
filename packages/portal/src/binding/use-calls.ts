import type { Failure, SendOptions } from '@ferry/core/client';
import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { callMachine } from '@ferry/core/machines/call/call.machine';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { useCore } from '../portal.ts';

/** How a request ended. */
export type Ended<C extends Call> =
  | { readonly state: 'succeeded'; readonly answer: CallAnswer<C> }
  /** Refused, or nothing was sent. */
  | { readonly state: 'failed'; readonly failure: Failure }
  /** No answer: it may or may not have happened. */
  | { readonly state: 'unsure'; readonly failure: Failure }
  /** Stopped, or the page was left, or the customer did not prove to be the owner: nothing was done. */
  | { readonly state: 'left' };

export interface UsedCalls<C extends Call> {
  /** Sends the request with this name. One that has no answer or failed is sent again by its name. */
  run(name: string, input: CallInput<C>, options?: Omit<SendOptions, 'signal'>): Promise<Ended<C>>;
  stop(name: string): void;
}

/**
 * Several requests of one call at once, such as files or messages. Each has a machine of its own, because a machine is the
 * state of one request: the next one must not wait for it, nor take its place.
 */
export function useCalls<C extends Call>(call: C): UsedCalls<C> {
  const { send } = useCore();
  const machine = useMemo(() => callMachine(call), [call]);
  const actors = useRef(new Map<string, ActorRefFrom<typeof machine>>());
  useEffect(() => {
    const running = actors.current;
    return () => {
      for (const actor of running.values()) actor.stop();
      running.clear();
    };
  }, []);
  const actorOf = (name: string) => {
    const known = actors.current.get(name);
    if (known !== undefined) return known;
    const actor = createActor(machine, { input: { send } }).start();
    actors.current.set(name, actor);
    return actor;
  };
  return {
    async run(name, input, options) {
      const actor = actorOf(name);
      actor.send({ type: 'send', input, ...(options === undefined ? {} : { options }) });
      try {
        const now = await waitFor(actor, (next) => !next.matches('sending'), { timeout: Infinity });
        const { answer, failure } = now.context;
        if (now.matches('succeeded')) return { state: 'succeeded', answer: answer as CallAnswer<C> };
        if (failure === undefined) return { state: 'left' };
        return { state: now.matches('unsure') ? 'unsure' : 'failed', failure };
      } catch {
        return { state: 'left' };
      }
    },
    stop(name) {
      actors.current.get(name)?.stop();
      actors.current.delete(name);
    },
  };
}
