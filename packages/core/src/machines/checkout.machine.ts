import { assign, fromPromise, setup } from 'xstate';
import type * as z from 'zod/mini';
import type { OutcomeOf, Send } from '../client/client.ts';
import { type Failure, failureOf, isUnanswered } from '../client/outcome.ts';
import type { RefusalOf } from '../contract/base/call.ts';
import { confirmOrder, preOrder, type quote, type receipt } from '../contract/shop/customer.ts';
import { isOk, resultOf } from './call/answered.ts';

export type Quote = z.output<typeof quote>;
export type Receipt = z.output<typeof receipt>;

export interface CheckoutPorts {
  readonly send: Send;
  /** Unix milliseconds. */
  now(): number;
  /** Whether the device is online. Offline nothing is confirmed, so that no purchase has an unknown result. */
  isOnline(): boolean;
}

interface CheckoutContext {
  readonly ports: CheckoutPorts;
  readonly shopId: number | undefined;
  /** The present quote. It stays visible while a new one is requested. */
  readonly quote: Quote | undefined;
  /** The customer has accepted the losses of the purchase. */
  readonly hasAcceptedLosses: boolean;
  readonly failure: Failure | undefined;
  readonly receipt: Receipt | undefined;
  /** Sent with each quote, for any item, until it is removed or refused. */
  readonly coupon: string | undefined;
  /** Why the last coupon cannot be used. The quote is without it then. */
  readonly couponFailure: Failure | undefined;
}

type CheckoutEvent =
  /** Selects an item of the catalogue. It can be changed until the purchase is confirmed. */
  | { readonly type: 'choose'; readonly shopId: number }
  | { readonly type: 'acceptLosses'; readonly isAccepted: boolean }
  /** Requests a quote with a coupon, or without the present one. */
  | { readonly type: 'useCoupon'; readonly coupon: string | undefined }
  | { readonly type: 'confirm' }
  | { readonly type: 'retry' }
  /** Requests a new quote, such as after a recharge. */
  | { readonly type: 'requote' }
  /** Returns to the catalogue. */
  | { readonly type: 'leave' };

/** Refusals of a confirmation that are handled by a new quote: it has expired, or the balance has changed. */
const quoteRefusals = new Set<RefusalOf<typeof confirmOrder> | ''>([
  'shop.quote_expired',
  'shop.quote_absent',
  'shop.quote_outdated',
  'shop.short',
]);
const wantsNewQuote = (outcome: OutcomeOf<typeof confirmOrder>) =>
  outcome.kind === 'refused' && quoteRefusals.has(outcome.code);

/** Also if too many were tried, or the text is no code: a quote without it is still possible. */
const refusesCoupon = (outcome: OutcomeOf<typeof preOrder>) =>
  outcome.kind === 'refused' &&
  (outcome.code.startsWith('coupons.') || outcome.reason === 'limited' || outcome.reason === 'invalid');

/** The minimum life of a quote in milliseconds, so that a wrong clock does not request quotes in a loop. */
const minQuoteMs = 30_000;

/**
 * The purchase of one item: choosing, quoting, quoted (or short of money), confirming, done. After a confirmation without
 * a response the customer may ask again, with the same quote. However often it is repeated, it is one purchase.
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
  },
  delays: {
    'until the quote ends': ({ context: { quote: offer, ports } }) =>
      Math.max(Date.parse(offer?.expires_at ?? '') - ports.now() || 0, minQuoteMs),
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
                  // Accepted losses stay accepted only while they are the same.
                  const isSame = String(context.quote?.losses) === String(next.losses);
                  return {
                    quote: next,
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
                  actions: assign({ failure: undefined }),
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
            guard: ({ event }) => isUnanswered(event.output),
            target: 'unanswered',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
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
    /** The purchase may have succeeded: only the same quote may be confirmed again, even after it has expired. */
    unanswered: {
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
