import { assign, fromPromise, setup } from 'xstate';
import type { OutcomeOf, Send } from '../client/client.ts';
import { type Failure, failureOf, type Outcome } from '../client/outcome.ts';
import type { CallAnswer } from '../contract/base/call.ts';
import { cancel, check, proceed } from '../contract/payments/customer.ts';
import { status } from '../contract/payments/v1.ts';

/** A recharge, and where to pay it as long as that is possible. */
export type Recharge = CallAnswer<typeof proceed>['result'];

export interface RechargePorts {
  readonly send: Send;
  /** Unix milliseconds. */
  now(): number;
  /** Whether the device is online and the page visible. Otherwise nothing is requested. */
  canAsk(): boolean;
}

export interface RechargeInput {
  readonly ports: RechargePorts;
  /** The recharge's id or trade number. */
  readonly name: string;
}

interface RechargeContext extends RechargeInput {
  readonly recharge: Recharge | undefined;
  readonly failure: Failure | undefined;
  /** The start of the uninterrupted wait, Unix milliseconds. The longer the wait, the less often it is polled. */
  readonly since: number;
  /** When the last answer was received, Unix milliseconds. */
  readonly askedAt: number | undefined;
  /** The number of checks at the gateway without a payment. */
  readonly vainChecks: number;
}

type RechargeEvent =
  /** The network is back, or the page is visible again. */
  | { readonly type: 'wake' }
  /** The network is lost, or the page is hidden. */
  | { readonly type: 'sleep' }
  /** Asks the gateway now. */
  | { readonly type: 'check' }
  | { readonly type: 'cancel' };

/** The arguments of an action at the end of a call that answers with a recharge. */
type Args = { context: RechargeContext; event: object };

const outcomeOf = ({ event }: Pick<Args, 'event'>) =>
  (event as { output: Outcome<CallAnswer<typeof proceed>> }).output;
const answered = (args: Pick<Args, 'event'>) => {
  const outcome = outcomeOf(args);
  return outcome.kind === 'ok' ? outcome.answer.result : undefined;
};
const isNow =
  (...states: readonly Recharge['recharge']['status'][]) =>
  (args: Pick<Args, 'event'>) =>
    states.includes(answered(args)?.recharge.status as 'paid');
const isUnreachable = (args: Pick<Args, 'event'>) => outcomeOf(args).kind === 'unreachable';

const keep = (args: Args) => ({
  recharge: answered(args) ?? args.context.recharge,
  failure: failureOf(outcomeOf(args)),
  askedAt: isUnreachable(args) ? args.context.askedAt : args.context.ports.now(),
});
const storeCheck = (args: Args) => ({
  ...keep(args),
  vainChecks: args.context.vainChecks + (outcomeOf(args).kind === 'ok' && !isNow('paid')(args) ? 1 : 0),
});

/** The polling intervals by the time waited, in milliseconds. */
const paces = [
  { until: 60_000, every: 1_500 },
  { until: 300_000, every: 5_000 },
  { until: Infinity, every: 15_000 },
] as const;
/** The delay after a request without a response, in milliseconds. */
const afterSilence = 5_000;

/** A state that makes a call which may end the recharge. Without a response the recharge may be paid by now. */
const endingCall = <Source extends string, Action extends string>(src: Source, actions: Action) =>
  ({
    on: { wake: {}, check: {}, cancel: {} },
    invoke: {
      src,
      input: ({ context }: { context: RechargeContext }) => context,
      onDone: [
        { guard: isNow('paid'), target: '#recharge.paid', actions },
        { guard: isUnreachable, target: 'unknown', actions },
        { guard: isNow('expired', 'cancelled', 'failed'), target: '#recharge.ended', actions },
        { target: 'resting', actions },
      ],
    },
  }) as const;

/**
 * A recharge from its start: waiting for its payment, paid, or ended without one. Its state is polled by a call
 * without side effects, less often over time, and only while the page is visible. The gateway's redirect back proves
 * nothing: only the server knows what was paid.
 */
export const rechargeMachine = setup({
  types: { context: {} as RechargeContext, events: {} as RechargeEvent, input: {} as RechargeInput },
  actors: {
    open: fromPromise<OutcomeOf<typeof proceed>, RechargeContext>(({ input, signal }) =>
      input.ports.send(proceed, { recharge_id: input.name }, { signal }),
    ),
    ask: fromPromise<OutcomeOf<typeof status>, RechargeContext>(({ input, signal }) =>
      input.ports.send(status, { tradeno: input.recharge?.recharge.trade_no ?? input.name }, { signal }),
    ),
    check: fromPromise<OutcomeOf<typeof check>, RechargeContext>(({ input, signal }) =>
      input.ports.send(check, { recharge_id: input.name }, { signal }),
    ),
    cancel: fromPromise<OutcomeOf<typeof cancel>, RechargeContext>(({ input, signal }) =>
      input.ports.send(cancel, { recharge_id: input.name }, { signal }),
    ),
  },
  guards: {
    'it may be asked': ({ context }) => context.ports.canAsk(),
    'nobody may ask': ({ context }) => !context.ports.canAsk(),
  },
  actions: {
    'keep the answer': assign(keep),
    'keep the gateway’s word': assign(storeCheck),
    'begin to wait': assign({ since: ({ context }) => context.ports.now() }),
  },
  delays: {
    'until the next look': ({ context: { ports, since, recharge } }) => {
      const waited = ports.now() - since;
      const every = paces.find(({ until }) => waited < until)?.every ?? afterSilence;
      const left = Date.parse(recharge?.recharge.expires_at ?? '') - ports.now();
      return left > 0 && left < every ? left : every;
    },
    'after silence': afterSilence,
  },
}).createMachine({
  id: 'recharge',
  context: ({ input }) => ({
    ...input,
    recharge: undefined,
    failure: undefined,
    since: input.ports.now(),
    askedAt: undefined,
    vainChecks: 0,
  }),
  initial: 'opening',
  states: {
    /** Reads the recharge and where to pay it: at the start, and once after its end. */
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => context,
        onDone: [
          { guard: isUnreachable, target: 'unopened', actions: 'keep the answer' },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: 'keep the answer',
          },
          { guard: isNow('paid'), target: 'paid', actions: 'keep the answer' },
          { guard: isNow('pending'), target: 'waiting', actions: ['keep the answer', 'begin to wait'] },
          { target: 'ended', actions: 'keep the answer' },
        ],
      },
    },
    unopened: {
      after: { 'after silence': { guard: 'it may be asked', target: 'opening' } },
      on: { wake: 'opening', check: 'opening' },
    },
    /** The recharge does not exist, or its gateway refused it. */
    refused: { on: { check: 'opening' } },
    waiting: {
      initial: 'resting',
      on: {
        wake: { target: '.asking', actions: 'begin to wait' },
        check: '.checking',
        cancel: '.cancelling',
      },
      states: {
        resting: {
          always: { guard: 'nobody may ask', target: 'paused' },
          after: {
            'until the next look': [{ guard: 'it may be asked', target: 'asking' }, { target: 'paused' }],
          },
          on: { sleep: 'paused' },
        },
        /** The page is hidden, or there is no network. */
        paused: {},
        asking: {
          invoke: {
            src: 'ask',
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ event: { output } }) => output.kind === 'ok' && output.answer.status === 'pending',
                target: 'resting',
                actions: assign({ askedAt: ({ context }) => context.ports.now(), failure: undefined }),
              },
              { guard: ({ event }) => event.output.kind === 'ok', target: '#recharge.opening' },
              { target: 'unknown', actions: assign({ failure: ({ event }) => failureOf(event.output) }) },
            ],
          },
        },
        /** No response: the recharge may be paid by now. */
        unknown: { after: { 'after silence': { guard: 'it may be asked', target: 'asking' } } },
        checking: endingCall('check', 'keep the gateway’s word'),
        cancelling: endingCall('cancel', 'keep the answer'),
      },
    },
    paid: {},
    /** Ended without a payment. A late payment is credited nevertheless, so the gateway may still be asked. */
    ended: {
      initial: 'resting',
      states: {
        resting: { on: { check: 'checking' } },
        checking: {
          invoke: {
            src: 'check',
            input: ({ context }) => context,
            onDone: [
              { guard: isNow('paid'), target: '#recharge.paid', actions: 'keep the gateway’s word' },
              { target: 'resting', actions: 'keep the gateway’s word' },
            ],
          },
        },
      },
    },
  },
});
