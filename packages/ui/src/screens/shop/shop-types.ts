import type { CallAnswer } from '@ferry/core/contract/call';
import type { list, product, quote, receipt } from '@ferry/core/contract/shop';
import type * as z from 'zod/mini';

export type Shop = CallAnswer<typeof list>['result'];
export type Shelf = Shop['products'][string];
export type Product = z.output<typeof product>;
export type Quote = z.output<typeof quote>;
export type Receipt = z.output<typeof receipt>;
export type ServiceState = Quote['before'];

/** Where a purchase stands. */
export type CheckoutPhase =
  /** Nothing is chosen. */
  | 'choosing'
  /** A quote is asked for; an older one may still be in sight, but can not be paid. */
  | 'quoting'
  /** The quote may be paid, or says what is missing. */
  | 'quoted'
  | 'paying'
  /** Sent, and nobody answered: it may be paid. */
  | 'unanswered'
  | 'done';
