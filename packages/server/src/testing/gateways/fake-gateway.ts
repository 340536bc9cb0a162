import type { GatewaySettings } from '../../modules/money/pay-methods/gateways/settings.ts';

/** What somebody pays. By default exactly what the gateway was asked for, as a new payment. */
export interface FakePayment {
  readonly amount?: string;
  readonly currency?: string;
  /** The gateway's number of the payment. */
  readonly number?: string;
}

/** A notification as the gateway sends it to the address that it was given. */
export interface SentNotification {
  readonly method: 'GET' | 'POST';
  /** It begins with `?`. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A gateway on this machine that behaves as the real one does, so that each gateway passes the same tests. */
export interface FakeGateway extends AsyncDisposable {
  /**
   * The settings of a payment method whose money goes to the usual merchant, or to another one.
   *
   * @param address of another server that stands at the gateway's place
   */
  settings(merchant?: 'usual' | 'other', address?: string): GatewaySettings;
  /** How many orders each trade number has here: one, however often it was started. */
  orders(tradeNo: string): number;
  /** Whether it takes orders, or refuses them with a proper answer. */
  takesOrders: boolean;
  /** Somebody pays an order. From then on the gateway says so when it is asked. */
  pay(tradeNo: string, payment?: FakePayment): void;
  /** Whether the gateway can be asked. If not, only its notifications prove payments. */
  readonly canBeAsked: boolean;
  /**
   * The notification about the last payment of an order, signed by the usual merchant's secrets.
   *
   * @param forged what is wrong about it: another merchant, signed properly, or a signature that does not fit. `null`
   *   is returned where the protocol has no such thing.
   */
  notification(tradeNo: string, forged?: 'merchant' | 'signature'): SentNotification | null;
}
