import type { Failure, SendOptions } from '@ferry/core/client';
import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { callMachine } from '@ferry/core/machines/call/call.machine';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { useCore } from '../portal.ts';

/** How a request ended. */
export type Ended<C extends Call> =
  | { readonly state: 'succeeded'; readonly answer: CallAnswer<C> }
  /** It was refused or not sent. */
  | { readonly state: 'failed'; readonly failure: Failure }
  /** No response: it may have been executed. */
  | { readonly state: 'unsure'; readonly failure: Failure }
  /** It was stopped, the page was left, or the customer cancelled the proof of the owner. Nothing was done. */
  | { readonly state: 'left' };

export interface UsedCalls<C extends Call> {
  /** Sends the request with this name. If it failed or got no response, the same name retries it. */
  run(name: string, input: CallInput<C>, options?: Omit<SendOptions, 'signal'>): Promise<Ended<C>>;
  stop(name: string): void;
}

/**
 * Several concurrent requests of one call, such as files or messages. Each has its own machine, so that requests
 * neither wait for nor replace one another.
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
