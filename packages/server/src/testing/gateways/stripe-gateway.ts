import { TestClock } from '../servers/open-test-server.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { openStripeServer, otherKeys, stripeKeys } from './stripe-server.ts';

/** A sum in Stripe's smallest unit. */
const unitsOf = (amount: string, currency: string): number =>
  Math.round(Number(amount) * (['JPY', 'KRW'].includes(currency.toUpperCase()) ? 1 : 100));

/**
 * Stripe as a fake gateway. Each further payment of an order is another session at Stripe; here it takes the place of the
 * order's session.
 *
 * @param clock of the server that hears the events
 */
export async function openStripeGateway({ now } = new TestClock()): Promise<FakeGateway> {
  const server = await openStripeServer();
  let payments = 0;
  return {
    settings: (merchant = 'usual', address = server.url) => {
      const { key, webhookSecret } = merchant === 'usual' ? stripeKeys : otherKeys;
      return { kind: 'stripe', address, methods: [], key, webhook_secret: webhookSecret };
    },
    orders: server.orders,
    get takesOrders() {
      return server.state.takesOrders;
    },
    set takesOrders(does) {
      server.state.takesOrders = does;
    },
    pay(tradeNo, { amount, currency, number } = {}) {
      const session = server.sessionOf(tradeNo);
      payments += 1;
      const usual = session.payment_status === 'unpaid' ? session.id : `cs_test_again_${payments}`;
      Object.assign(session, {
        id: number ?? usual,
        payment_status: 'paid',
        currency: (currency ?? String(session.currency)).toLowerCase(),
        ...(amount === undefined
          ? {}
          : { amount_total: unitsOf(amount, currency ?? String(session.currency)) }),
      });
    },
    canBeAsked: true,
    notification(tradeNo, forged) {
      const session = server.sessionOf(tradeNo);
      const event = (object: object, secret: string) => {
        const sent = server.event('checkout.session.completed', { ...object }, now(), secret);
        return { method: 'POST' as const, headers: sent.headers, body: sent.payload };
      };
      if (forged === 'signature') return event(session, 'whsec_guessed');
      // Another account has numbers of its own.
      if (forged === 'merchant')
        return event({ ...session, id: `${session.id}_other` }, otherKeys.webhookSecret);
      return event(session, stripeKeys.webhookSecret);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
