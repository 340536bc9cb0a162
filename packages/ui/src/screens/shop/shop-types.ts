import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list, product, quote, receipt } from '@ferry/core/contract/shop/customer';
import type * as z from 'zod/mini';

export type Shop = CallAnswer<typeof list>['result'];
export type Shelf = Shop['products'][string];
export type Product = z.output<typeof product>;
export type Quote = z.output<typeof quote>;
export type Receipt = z.output<typeof receipt>;
export type ServiceState = Quote['before'];

/** The purpose of the visit to the shop: to renew the plan, to change it, or to buy more traffic. */
export type ShopPurpose = 'renew' | 'change' | 'traffic';

/** The phase of a purchase. */
export type CheckoutPhase =
  /** Nothing is chosen. */
  | 'choosing'
  /** A quote is loading. An older one may be visible, but cannot be paid. */
  | 'quoting'
  /** The quote can be paid, or shows the missing amount. */
  | 'quoted'
  | 'paying'
  /** Sent without a response: it may be paid. */
  | 'unanswered'
  | 'done';
