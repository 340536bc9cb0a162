import { createHmac, timingSafeEqual } from 'node:crypto';
import { TestClock } from '../servers/open-test-server.ts';
import { serveHttp } from '../servers/serve-http.ts';
import type { FakeGateway, FakePayment } from './fake-gateway.ts';

type Merchant = 'usual' | 'other';

export const signingSecrets: Readonly<Record<Merchant, string>> = {
  usual: `whsec_${Buffer.from('a-signing-secret-nobody-may-see!').toString('base64')}`,
  other: `whsec_${Buffer.from('the-signing-secret-of-another-one').toString('base64')}`,
};

/** The signature of Standard Webhooks, implemented a second time so that tests do not rely on the code under test. */
export function signMessage(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update([id, timestamp, body].join('.')).digest('base64')}`;
}

interface Order {
  readonly amount: string;
  readonly currency: string;
  readonly notify_url: string;
  readonly number: string;
  readonly merchant: Merchant;
  paid: Required<FakePayment> | null;
}

/**
 * A service that speaks the protocol of `docs/external-gateway.md`. `mode.change` changes the answer about a new payment, and
 * `mode.state` the state of each paid one.
 *
 * @param clock of the server that sends the requests
 */
export async function openExternalGateway({ now } = new TestClock()) {
  const orders = new Map<string, Order>();
  const mode = { change: {} as Record<string, unknown>, state: undefined as string | undefined };
  const seconds = () => Math.floor(now().getTime() / 1000);
  let [count, payments, takesOrders] = [0, 0, true];

  /** Whose secret has signed a request. */
  function signerOf(headers: Readonly<Record<string, unknown>>, body: string): Merchant | undefined {
    const get = (name: string) => String(headers[`webhook-${name}`]);
    if (Math.abs(seconds() - Number(get('timestamp'))) > 300) return undefined;
    return (['usual', 'other'] as const).find((one) => {
      const right = Buffer.from(signMessage(signingSecrets[one], get('id'), get('timestamp'), body));
      const given = Buffer.from(get('signature'));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  const answer = (status: number, value: object) => ({ status, body: JSON.stringify(value) });

  const server = await serveHttp(({ method, path, headers, body }) => {
    const merchant = signerOf(headers, body);
    if (merchant === undefined) return answer(401, { error: 'signature' });
    if (method === 'POST' && path === '/payments') {
      if (!takesOrders) return answer(422, { error: 'not_taken' });
      const { id, amount, currency, notify_url } = JSON.parse(body);
      const known = orders.get(id);
      if (known === undefined) count += 1;
      const order = known ?? { amount, currency, notify_url, number: `X${count}`, merchant, paid: null };
      orders.set(id, order);
      const value = `${server.url}/pay/${order.number}`;
      return answer(201, { gateway_id: order.number, kind: 'redirect', value, ...mode.change });
    }
    if (method !== 'GET' || !path.startsWith('/payments/')) return answer(404, { error: 'path' });
    const id = decodeURIComponent(path.slice('/payments/'.length));
    const order = orders.get(id);
    if (order === undefined || order.merchant !== merchant) return answer(404, { error: 'unknown_payment' });
    if (order.paid === null) return answer(200, { id, state: 'pending' });
    const { amount, currency, number } = order.paid;
    const state = mode.state ?? 'paid';
    return answer(200, { id, state, gateway_id: number, paid_amount: amount, currency });
  });

  const orderOf = (tradeNo: string): Order => {
    const order = orders.get(tradeNo);
    if (order === undefined) throw new Error(`the gateway has no payment ${tradeNo}`);
    return order;
  };

  return {
    mode,
    settings: (merchant: Merchant = 'usual', address: string = server.url) => ({
      kind: 'external' as const,
      address,
      is_private_allowed: true,
      signing_secret: signingSecrets[merchant],
    }),
    orders: (tradeNo: string) => (orders.has(tradeNo) ? 1 : 0),
    get takesOrders() {
      return takesOrders;
    },
    set takesOrders(does) {
      takesOrders = does;
    },
    pay(tradeNo: string, payment: FakePayment = {}) {
      const order = orderOf(tradeNo);
      payments += 1;
      const usual = order.paid === null ? order.number : `${order.number}-${payments}`;
      order.paid = {
        amount: payment.amount ?? order.amount,
        currency: payment.currency ?? order.currency,
        number: payment.number ?? usual,
      };
    },
    canBeAsked: true,
    notification(tradeNo: string, forged?: 'merchant' | 'signature') {
      const secret = signingSecrets[forged === 'merchant' ? 'other' : 'usual'];
      const data = { id: tradeNo };
      const body = JSON.stringify({ type: 'payment.updated', timestamp: now().toISOString(), data });
      const [id, timestamp] = [`msg_${tradeNo}`, String(seconds())];
      const right = signMessage(secret, id, timestamp, body);
      return {
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': forged === 'signature' ? `v1,${'A'.repeat(43)}=` : right,
        },
        body,
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  } satisfies FakeGateway & { mode: object };
}
