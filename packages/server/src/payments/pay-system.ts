import type { PayMethod, PayWay } from '../db/payment-tables.ts';

/** What a gateway is told of a recharge. */
export interface Trade {
  readonly trade_no: string;
  readonly method: PayMethod;
  /** With two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly expires_at: Date;
  /** The gateway's own name for the order, once `start` gave one. */
  readonly gateway_session: string | null;
}

/** A payment as the gateway vouches for it. It still has to fit the recharge. */
export interface Payment {
  readonly tradeNo: string;
  /** The gateway's name for it: one payment there is one credit here. */
  readonly gatewayNo: string;
  readonly method: PayMethod;
  readonly amount: string;
  /** Null where the gateway knows only one currency. */
  readonly currency: string | null;
}

/** A notification exactly as it came. */
export interface Notification {
  /** The undecoded query of a GET, the body of a POST. */
  readonly text: string;
  header(name: string): string | undefined;
}

export type Heard =
  | { readonly kind: 'payment'; readonly payment: Payment }
  /** The gateway's own, and of no interest to us. */
  | { readonly kind: 'other' }
  /** Not to be trusted, or not a payment; `why` carries no secret. */
  | { readonly kind: 'wrong'; readonly why: string };

/** The gateway could not be reached or did not take an order. The message carries no secret. */
export class GatewayFailed extends Error {}

/** A payment system. Its whole difference to the others stands behind these calls. */
export interface PaySystem {
  readonly methods: readonly PayMethod[];
  /** The status for a notification that does not fit: 400 has the gateway try again, 200 lets it rest. */
  readonly unfitStatus: 200 | 400;
  /** Brings an order to the gateway. The same order again is the same order there. */
  start(trade: Trade, from: { ip: string }): Promise<{ pay: PayWay; session: string | null }>;
  /** Verifies a notification. */
  hear(notification: Notification): Promise<Heard>;
  /** Asks whether the gateway is there and knows us. Fails with `GatewayFailed`. */
  probe(): Promise<void>;
  /** Asks whether an order was paid; `null`: not so far. */
  ask(trade: Trade): Promise<Payment | null>;
}

/** How long a gateway may take to answer. */
export const gatewayPatience = 10_000;
