import { assign, fromPromise, setup } from 'xstate';
import type * as z from 'zod/mini';
import type { OutcomeOf, Send } from '../client/client.ts';
import { type Failure, failureOf } from '../client/outcome.ts';
import type { RefusalOf } from '../contract/call.ts';
import { confirmOrder, preOrder, type quote, type receipt } from '../contract/shop.ts';
import { isOk, resultOf } from './answered.ts';

export type Quote = z.output<typeof quote>;
export type Receipt = z.output<typeof receipt>;

export interface CheckoutPorts {
  readonly send: Send;
  /** Unix milliseconds. */
  now(): number;
  /** Whether there is a network: without one nothing is confirmed, so that nothing is in doubt. */
  isOnline(): boolean;
}

interface CheckoutContext {
  readonly ports: CheckoutPorts;
  readonly shopId: number | undefined;
  /** The offer on the table; stays in sight while a new one is asked for. */
  readonly quote: Quote | undefined;
  /** The customer has seen what the purchase throws away. */
  readonly hasAcceptedLosses: boolean;
  readonly failure: Failure | undefined;
  readonly receipt: Receipt | undefined;
  /** Goes with each quote, of whatever item, until it is dropped or refused. */
  readonly coupon: string | undefined;
  /** Why the coupon that was asked for last can not be used; the quote is without it then. */
  readonly couponFailure: Failure | undefined;
  /** Confirmations of this quote that got no answer. */
  readonly unanswered: number;
}

type CheckoutEvent =
  /** An item of the catalogue; another one may be chosen until the purchase is confirmed. */
  | { readonly type: 'choose'; readonly shopId: number }
  | { readonly type: 'acceptLosses'; readonly isAccepted: boolean }
  /** Asks for the quote with a coupon, or without the one that it has. */
  | { readonly type: 'useCoupon'; readonly coupon: string | undefined }
  | { readonly type: 'confirm' }
  | { readonly type: 'retry' }
  /** Asks for a new quote, such as after money came in. */
  | { readonly type: 'requote' }
  /** Back to the catalogue. */
  | { readonly type: 'leave' };

/** Refusals of a confirmation that a new quote answers: it is too old, or the wallet has changed. */
const quoteRefusals = new Set<RefusalOf<typeof confirmOrder> | ''>([
  'shop.quote_expired',
  'shop.quote_absent',
  'shop.quote_outdated',
  'shop.short',
]);
const wantsNewQuote = (outcome: OutcomeOf<typeof confirmOrder>) =>
  outcome.kind === 'refused' && quoteRefusals.has(outcome.code);

/** Also when too many were tried, or it is no code at all: without it there is a quote all the same. */
const refusesCoupon = (outcome: OutcomeOf<typeof preOrder>) =>
  outcome.kind === 'refused' &&
  (outcome.code.startsWith('coupons.') || outcome.reason === 'limited' || outcome.reason === 'invalid');

/** The shortest life of a quote in milliseconds, so that a clock that is wrong does not ask without end. */
const shortestQuote = 30_000;
/** No answer to a confirmation is asked about again by itself so many times, this many milliseconds apart. */
const ownTries = 3;
const betweenTries = 2_000;

/**
 * Buying one item: choosing, quoting, quoted (or short of money), confirming, done. A confirmation without an
 * answer is asked again with the same quote, which is the same purchase, however often.
 */
export const checkoutMachine = setup({
  types: { context: {} as CheckoutContext, events: {} as CheckoutEvent, input: {} as CheckoutPorts },
  actors: {
    quote: fromPromise<OutcomeOf<typeof preOrder>, CheckoutContext>(({ input, signal }) =>
      input.ports.send(
        preOrder,
        { shop_id: input.shopId, ...(input.coupon === undefined ? {} : { body: { coupon: input.coupon } }) },
        { signal },
      ),
    ),
    confirm: fromPromise<OutcomeOf<typeof confirmOrder>, CheckoutContext>(({ input, signal }) => {
      const { ports, quote: offer, hasAcceptedLosses } = input;
      const quote_id = offer?.quote_id ?? '';
      const body = { quote_id, accept_losses: hasAcceptedLosses };
      return ports.send(
        confirmOrder,
        { shop_id: offer?.shop_id, body },
        { signal, idempotencyKey: quote_id },
      );
    }),
  },
  guards: {
    'money is missing': ({ context }) => context.quote?.missing !== '0.00',
    'it may be confirmed': ({ context: { quote: offer, hasAcceptedLosses, ports } }) =>
      (hasAcceptedLosses || offer?.losses.length === 0) && ports.isOnline(),
    'it may be asked once more': ({ context: { unanswered, ports } }) =>
      unanswered <= ownTries && ports.isOnline(),
  },
  delays: {
    'until the quote ends': ({ context: { quote: offer, ports } }) =>
      Math.max(Date.parse(offer?.expires_at ?? '') - ports.now() || 0, shortestQuote),
    'between two tries': betweenTries,
  },
  actions: {
    'choose the item': assign(({ event }) =>
      event.type === 'choose'
        ? {
            shopId: event.shopId,
            quote: undefined,
            hasAcceptedLosses: false,
            failure: undefined,
            couponFailure: undefined,
          }
        : {},
    ),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ports: input,
    shopId: undefined,
    quote: undefined,
    hasAcceptedLosses: false,
    failure: undefined,
    receipt: undefined,
    coupon: undefined,
    couponFailure: undefined,
    unanswered: 0,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      entry: assign({
        shopId: undefined,
        quote: undefined,
        failure: undefined,
        receipt: undefined,
        coupon: undefined,
        couponFailure: undefined,
      }),
      on: { choose: { target: 'offered', actions: 'choose the item' } },
    },
    offered: {
      initial: 'quoting',
      on: {
        choose: { target: '.quoting', actions: 'choose the item' },
        requote: '.quoting',
        leave: 'choosing',
        useCoupon: {
          target: '.quoting',
          actions: assign({ coupon: ({ event }) => event.coupon, couponFailure: undefined }),
        },
        acceptLosses: { actions: assign({ hasAcceptedLosses: ({ event }) => event.isAccepted }) },
      },
      states: {
        quoting: {
          invoke: {
            src: 'quote',
            input: ({ context }) => context,
            onDone: [
              {
                guard: isOk,
                target: 'quoted',
                actions: assign(({ context, event: { output } }) => {
                  if (output.kind !== 'ok') return {};
                  const next = output.answer.result;
                  // Losses that were accepted stay accepted only as long as they are the same.
                  const isSame = String(context.quote?.losses) === String(next.losses);
                  return {
                    quote: next,
                    unanswered: 0,
                    hasAcceptedLosses: context.hasAcceptedLosses && isSame,
                  };
                }),
              },
              {
                guard: ({ context, event }) => context.coupon !== undefined && refusesCoupon(event.output),
                target: 'quoting',
                reenter: true,
                actions: assign({
                  coupon: undefined,
                  couponFailure: ({ event }) => failureOf(event.output),
                }),
              },
              {
                target: 'notQuoted',
                actions: assign({ failure: ({ event }) => failureOf(event.output) }),
              },
            ],
          },
        },
        notQuoted: { on: { retry: { target: 'quoting', actions: assign({ failure: undefined }) } } },
        quoted: {
          initial: 'weighing',
          after: { 'until the quote ends': 'quoting' },
          states: {
            weighing: { always: [{ guard: 'money is missing', target: 'short' }, { target: 'payable' }] },
            /** The wallet lacks `quote.missing`. */
            short: {},
            payable: {
              on: {
                confirm: {
                  guard: 'it may be confirmed',
                  target: '#checkout.confirming',
                  actions: assign({ failure: undefined, unanswered: 0 }),
                },
              },
            },
          },
        },
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => context,
        onDone: [
          {
            guard: isOk,
            target: 'done',
            actions: assign({
              receipt: ({ event }) => resultOf(event.output),
              failure: undefined,
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'unreachable',
            target: 'unanswered',
            actions: assign({
              failure: ({ event }) => failureOf(event.output),
              unanswered: ({ context }) => context.unanswered + 1,
            }),
          },
          {
            guard: ({ event }) => wantsNewQuote(event.output),
            target: 'offered',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          { target: 'refused', actions: assign({ failure: ({ event }) => failureOf(event.output) }) },
        ],
      },
    },
    /** It may have been bought: only the same quote may be asked about, also after its end. */
    unanswered: {
      after: { 'between two tries': { guard: 'it may be asked once more', target: 'confirming' } },
      on: { retry: 'confirming' },
    },
    refused: {
      on: {
        requote: 'offered',
        choose: { target: 'offered', actions: 'choose the item' },
        leave: 'choosing',
      },
    },
    done: { on: { leave: 'choosing' } },
  },
});
