import type { PayWay } from '../../../../db/schema/column-types.ts';

/** The data of a recharge that a gateway gets. */
export interface Trade {
  readonly trade_no: string;
  /** What is to be paid, in `currency` and with its decimals. */
  readonly due: string;
  /** ISO 4217, or the usual code of a coin. */
  readonly currency: string;
  /** What the payer sees as the name of the order. */
  readonly title: string;
  readonly expires_at: Date;
  /** The gateway's id of the order, if `start` returned one. */
  readonly gateway_session: string | null;
}

/** A payment that the gateway confirmed, of whatever order, amount and currency. */
export interface Payment {
  readonly tradeNo: string;
  /** The gateway's id of the payment. Each payment is credited once. */
  readonly gatewayNo: string;
  /** What the payer chose at the cashier, as the gateway calls it. It may be another method than was ordered. */
  readonly paidWith: string | null;
  readonly amount: string;
  /** Null if the gateway names none: then it is the one that it was asked for. */
  readonly currency: string | null;
}

/** A notification exactly as it was received. */
export interface Notification {
  /** The raw query of a GET, or the body of a POST. */
  readonly text: string;
  header(name: string): string | undefined;
}

/** What a notification says. */
export type Heard =
  | { readonly kind: 'payment'; readonly payment: Payment }
  /** The notification proves nothing, so the gateway is asked about this order. */
  | { readonly kind: 'ask'; readonly tradeNo: string }
  /** An event of the gateway that needs no action. */
  | { readonly kind: 'other' }
  /** Not authentic, or not a payment. `why` contains no secret. */
  | { readonly kind: 'wrong'; readonly why: string };

/** The gateway could not be reached, gave no proper answer, or refused. The message contains no secret. */
export class GatewayFailed extends Error {}

/** The gateway gave a proper answer, and it is a refusal. So it works, and only this request failed. */
export class OrderRefused extends GatewayFailed {}

/** A setting of a method makes no sense, such as a key that cannot be read. Opening the gateway throws it. */
export class SettingsWrong extends Error {
  /** The name of the field. */
  readonly setting: string;
  constructor(setting: string) {
    super(`the setting ${setting} is wrong`);
    this.setting = setting;
  }
}

/** A payment system. These calls contain everything in which it differs from others. */
export interface PaySystem {
  /** The account at the gateway that gets the money. Methods of one merchant may confirm each other's payments. */
  readonly merchant: string;
  /** Where customers pay, so that they reach it without a plan. `null`: on the site itself. */
  readonly checkoutUrl: string | null;
  /** Creates the order at the gateway. It is idempotent: the same trade is the same order there. */
  start(trade: Trade, from: { ip: string }): Promise<{ pay: PayWay; session: string | null }>;
  /** Verifies a notification. */
  hear(notification: Notification): Promise<Heard>;
  /** The text that tells the gateway that its notification arrived. By default `success`. */
  readonly accepted?: string;
  /**
   * Checks that the gateway is reachable and accepts Ferry's credentials. Rejects with `GatewayFailed`. Absent: the
   * gateway has no request for that.
   */
  probe?(): Promise<void>;
  /** Asks whether an order was paid. `null`: not yet. Absent: only notifications confirm payments of this gateway. */
  ask?(trade: Trade): Promise<Payment | null>;
}

/** What a gateway needs to know of the site and of the method. */
export interface Site {
  readonly publicUrl: string;
  /** The address for notifications of this method's payments. */
  readonly notifyUrl: string;
}

/** The portal's page of an order, to which gateways return the customer. */
export const orderPath = (tradeNo: string): string => `/user/wallet/recharge?tradeno=${tradeNo}`;

/** Milliseconds within which a gateway must answer completely. */
export const gatewayTimeoutMs = 10_000;
/** The same for `probe`: less than the timeout of a check of doctor, so that the check can report the cause. */
export const probeTimeoutMs = 8_000;
