import { assign, fromPromise, setup } from 'xstate';
import type { OutcomeOf, Send } from '../../client/client.ts';
import { type Failure, failureOf, type Outcome, type Refused } from '../../client/outcome.ts';
import { RequiredError } from '../../client/required-error.ts';
import type { Call, CallAnswer, CallInput, RefusalOf } from '../../contract/base/call.ts';

export interface CallContext<Input, Answer, Code extends string = string> {
  readonly send: Send;
  /** The last request, for a retry. */
  readonly asked: { readonly input: Input; readonly idempotencyKey?: string } | undefined;
  readonly answer: Answer | undefined;
  readonly failure: Failure<Code> | undefined;
}

export type CallEvent<Input> =
  /** `idempotencyKey` is kept for `retry`: two requests with the same key count as one. */
  | { readonly type: 'send'; readonly input: Input; readonly idempotencyKey?: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'retry' };

const isCancelled = (outcome: Outcome<unknown>) =>
  outcome.kind === 'unreachable' && outcome.cause === 'cancelled';

/** A missing parameter, in the form of the server's error for a field. */
function missing(error: RequiredError): Refused<never> {
  return {
    kind: 'refused',
    reason: 'invalid',
    status: 0,
    message: error.message,
    code: '',
    details: {},
    fields: { [error.field]: error.message },
    wrong: [],
    retryAfter: 0,
  };
}

/**
 * The state of one call: idle, sending, succeeded or failed. During sending, another `send` is ignored, so that a
 * double click makes one request.
 */
export function callMachine<C extends Call>(call: C) {
  type Input = CallInput<C>;
  type Answer = CallAnswer<C>;
  type Context = CallContext<Input, Answer, RefusalOf<C>>;
  type Asked = NonNullable<Context['asked']>;
  return setup({
    types: {
      context: {} as Context,
      events: {} as CallEvent<Input>,
      input: {} as { send: Send },
    },
    actors: {
      exchange: fromPromise<OutcomeOf<C>, { send: Send; asked: Asked }>(async ({ input, signal }) => {
        const { asked } = input;
        const options = asked.idempotencyKey === undefined ? {} : { idempotencyKey: asked.idempotencyKey };
        try {
          return await input.send(call, asked.input, { signal, ...options });
        } catch (error) {
          if (error instanceof RequiredError) return missing(error);
          throw error;
        }
      }),
    },
  }).createMachine({
    id: call.operation,
    context: ({ input }) => ({
      send: input.send,
      asked: undefined,
      answer: undefined,
      failure: undefined,
    }),
    initial: 'idle',
    on: {
      send: {
        target: '.sending',
        actions: assign({
          asked: ({ event: { input, idempotencyKey } }): Asked =>
            idempotencyKey === undefined ? { input } : { input, idempotencyKey },
        }),
      },
    },
    states: {
      idle: {},
      sending: {
        on: { send: {}, cancel: 'idle' },
        entry: assign({ failure: undefined }),
        invoke: {
          src: 'exchange',
          input: ({ context }) => ({ send: context.send, asked: context.asked as Asked }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'ok',
              target: 'succeeded',
              actions: assign({
                answer: ({ event, context }) =>
                  event.output.kind === 'ok' ? event.output.answer : context.answer,
              }),
            },
            // The customer cancelled the proof of the owner: nothing was done, and it is no error.
            { guard: ({ event: { output } }) => isCancelled(output), target: 'idle' },
            {
              target: 'failed',
              actions: assign({
                failure: ({ event }) => failureOf<RefusalOf<C>>(event.output),
              }),
            },
          ],
        },
      },
      succeeded: {},
      failed: { on: { retry: 'sending' } },
    },
  });
}
