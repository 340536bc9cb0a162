import { assign, fromPromise, setup } from 'xstate';
import { isRepeatable, type OutcomeOf, type Send, type SendOptions } from '../../client/client.ts';
import { type Failure, failureOf, isUnanswered, type Outcome, type Refused } from '../../client/outcome.ts';
import { pause } from '../../client/pause.ts';
import { RequiredError } from '../../client/required-error.ts';
import type { Call, CallAnswer, CallInput, RefusalOf } from '../../contract/base/call.ts';
import type { Found } from './find-repeat.ts';
import type { OpenWrites } from './open-writes.ts';

/** The automatic retries of a request without a response. */
export interface Again {
  readonly retries: number;
  /** Resolves when the next attempt may begin, after so many retries. Rejects when the signal is aborted. */
  pause(retries: number, signal: AbortSignal): Promise<void>;
}

export interface CallMachineInput {
  readonly send: Send;
  /** Missing: there are no automatic retries. */
  readonly again?: Again | undefined;
  /** The writes from before a reload. Missing: there are none, or another machine looks them up. */
  readonly open?: Pick<OpenWrites, 'find' | 'drop'> | undefined;
}

export interface CallContext<Input, Answer, Code extends string = string> extends CallMachineInput {
  /** The last request, for a retry. `undefined` after a reload. */
  readonly asked: { readonly input: Input; readonly options?: Omit<SendOptions, 'signal'> } | undefined;
  readonly answer: Answer | undefined;
  readonly failure: Failure<Code> | undefined;
  /** Retries of this request by `again`. */
  readonly retries: number;
  /** An attempt was sent and has no response. */
  readonly isOpen: boolean;
}

export type CallEvent<Input> =
  | { readonly type: 'send'; readonly input: Input; readonly options?: Omit<SendOptions, 'signal'> }
  | { readonly type: 'cancel' }
  /** Repeats the request with its key. After a reload: looks up its result. */
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

async function exchange<C extends Call>(
  send: Send,
  call: C,
  input: CallInput<C>,
  options: SendOptions,
): Promise<OutcomeOf<C>> {
  try {
    return await send(call, input, options);
  } catch (error) {
    if (error instanceof RequiredError) return missing(error);
    throw error;
  }
}

/**
 * Whether a request is retried automatically: it was not sent, or it is repeatable. A malformed response is not
 * retried.
 */
const mayRepeat = (call: Call, options: SendOptions, outcome: Outcome<unknown>) =>
  outcome.kind === 'unreachable' &&
  (outcome.cause === 'unsent' ||
    (outcome.cause !== 'malformed' && outcome.cause !== 'cancelled' && isRepeatable(call, options)));

/** Whether a refusal is about the caller. Such a refusal of a retry says nothing about the first attempt. */
const isAboutCaller = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && (outcome.reason === 'signed_out' || outcome.reason === 'limited');

const nothingYet = { asked: undefined, answer: undefined, failure: undefined, retries: 0, isOpen: false };

/** The states in which an attempt can end. */
const ends = ['succeeded', 'idle', 'pausing', 'failed', 'unsure'] as const;

/** The state in which an attempt ends, by its outcome and the earlier attempts. */
function endOf(
  call: Call,
  outcome: Outcome<unknown>,
  {
    again,
    retries,
    asked,
    isOpen,
  }: Pick<CallContext<unknown, unknown>, 'again' | 'retries' | 'asked' | 'isOpen'>,
): (typeof ends)[number] {
  if (outcome.kind === 'ok') return 'succeeded';
  // The customer cancelled the proof of the owner: nothing was done, and it is no error.
  if (isCancelled(outcome)) return 'idle';
  if (retries < (again?.retries ?? 0) && mayRepeat(call, asked?.options ?? {}, outcome)) return 'pausing';
  if (!call.changes) return 'failed';
  const isOver = isOpen ? outcome.kind === 'refused' && !isAboutCaller(outcome) : !isUnanswered(outcome);
  return isOver ? 'failed' : 'unsure';
}

/** Milliseconds until a running write is looked up again. */
const lookAgainMs = 2_000;

const notLoaded: Found<never> = {
  state: 'unknown',
  failure: { kind: 'unreachable', cause: 'network', status: 0, message: '' },
};

/** Looks up the last write from before a reload, and drops it once its result is known. */
async function lookUp<C extends Call>(
  { send, open }: CallMachineInput,
  call: C,
  signal: AbortSignal,
): Promise<Found<CallAnswer<C>>> {
  const write = open?.find(call);
  if (write === undefined) return { state: 'absent' };
  // Loaded only after a reload with a lost response.
  const part = await import('./find-repeat.ts').catch(() => undefined);
  if (part === undefined) return notLoaded;
  const { findRepeat } = part;
  let found = await findRepeat(send, call, write, signal);
  while (found.state === 'running' && !signal.aborted) {
    await pause(lookAgainMs, signal);
    found = await findRepeat(send, call, write, signal);
  }
  if (!isUnknown(found) && !signal.aborted) open?.drop(write.key);
  return found;
}

/** A refused lookup counts as a result, because endless lookups would block the page. */
const isUnknown = (found: Found<unknown>): boolean =>
  found.state === 'unknown' && found.failure.kind === 'unreachable';
const answerOf = <T>(found: Found<T>): T | undefined => (found.state === 'done' ? found.answer : undefined);

/** The types, actors and guards of a call's machine. */
function setUp<C extends Call>(call: C) {
  type Asked = NonNullable<CallContext<CallInput<C>, CallAnswer<C>, RefusalOf<C>>['asked']>;
  return setup({
    types: {
      context: {} as CallContext<CallInput<C>, CallAnswer<C>, RefusalOf<C>>,
      events: {} as CallEvent<CallInput<C>>,
      input: {} as CallMachineInput,
      /** Not settled yet. */
      tags: {} as 'pending',
    },
    actors: {
      exchange: fromPromise<OutcomeOf<C>, { send: Send; asked: Asked }>(
        ({ input: { send, asked }, signal }) =>
          exchange(send, call, asked.input, { ...asked.options, signal }),
      ),
      pause: fromPromise<void, { again: Again | undefined; retries: number }>(
        async ({ input: { again, retries }, signal }) => again?.pause(retries, signal),
      ),
      look: fromPromise<Found<CallAnswer<C>>, CallMachineInput>(({ input, signal }) =>
        lookUp(input, call, signal),
      ),
    },
    guards: {
      'a write is open': ({ context: { open } }) => open?.find(call) !== undefined,
      'nothing was sent from here': ({ context: { asked } }) => asked === undefined,
    },
  });
}

/**
 * The state of one call: idle, sending, succeeded (answered), failed (refused, or nothing was sent) or unsure: a write
 * without an answer may have been done, so only the same request may be sent again. During sending, another `send` is
 * ignored, so that a double click makes one request. With `again` the machine automatically retries what may be sent
 * twice.
 *
 * After a reload the machine first looks up the last write of its call: `found` if the write was done, else idle.
 */
export function callMachine<C extends Call>(call: C) {
  type Asked = NonNullable<CallContext<CallInput<C>, CallAnswer<C>>['asked']>;
  return setUp(call).createMachine({
    id: call.operation,
    context: ({ input }) => ({ ...input, ...nothingYet }),
    initial: 'starting',
    on: {
      send: {
        target: '.sending',
        actions: assign({
          asked: ({ event: { input, options } }): Asked =>
            options === undefined ? { input } : { input, options },
          retries: 0,
          isOpen: false,
        }),
      },
    },
    states: {
      starting: {
        always: [{ guard: 'a write is open', target: 'looking' }, { target: 'idle' }],
      },
      looking: {
        tags: 'pending',
        on: { send: {} },
        invoke: {
          src: 'look',
          input: ({ context: { send, open } }) => ({ send, open }),
          onDone: [
            {
              guard: ({ event: { output } }) => output.state === 'done',
              target: 'found',
              actions: assign({ answer: ({ event: { output } }) => answerOf(output) }),
            },
            { guard: ({ event: { output } }) => isUnknown(output), target: 'unsure' },
            { target: 'idle' },
          ],
        },
      },
      idle: {},
      sending: {
        tags: 'pending',
        on: { send: {}, cancel: 'idle' },
        entry: assign({ failure: undefined }),
        invoke: {
          src: 'exchange',
          input: ({ context }) => ({ send: context.send, asked: context.asked as Asked }),
          onDone: ends.map((target) => ({
            target,
            guard: ({ event, context }) => endOf(call, event.output, context) === target,
            actions: assign(({ event: { output }, context }) => ({
              answer: output.kind === 'ok' ? output.answer : context.answer,
              failure:
                target === 'failed' || target === 'unsure' ? failureOf<RefusalOf<C>>(output) : undefined,
              retries: context.retries + 1,
              isOpen: context.isOpen || isUnanswered(output),
            })),
          })),
        },
      },
      pausing: {
        tags: 'pending',
        on: { send: {}, cancel: 'idle' },
        invoke: {
          src: 'pause',
          input: ({ context: { again, retries } }) => ({ again, retries: retries - 1 }),
          onDone: 'sending',
          onError: 'idle',
        },
      },
      succeeded: {},
      failed: { on: { retry: 'sending' } },
      unsure: {
        tags: 'pending',
        on: { retry: [{ guard: 'nothing was sent from here', target: 'looking' }, { target: 'sending' }] },
      },
      /** Done before the reload. `answer` is missing if it is a secret. */
      found: {},
    },
  });
}
