import { Stripe } from 'stripe';
import { serveHttp } from '../servers/serve-http.ts';

export const stripeKeys = { key: 'sk_test_nobody_may_see', webhookSecret: 'whsec_nobody_may_see' };

/** Another account at Stripe. */
export const otherKeys = { key: 'sk_test_of_another', webhookSecret: 'whsec_of_another' };

type Session = Record<string, unknown> & { id: string };

/** An event as Stripe sends it, signed by Stripe's own library at a moment. */
function signed(payload: string, at: Date, secret = stripeKeys.webhookSecret) {
  const timestamp = Math.floor(at.getTime() / 1000);
  const { webhooks } = new Stripe('sk_unused');
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** A server with the part of Stripe's API that Checkout needs, including idempotency keys. */
export async function openStripeServer() {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, Session>();
  const state = { isDown: false, takesOrders: true };
  const asked: URLSearchParams[] = [];

  const server = await serveHttp(({ method, path, body, headers }) => {
    if (state.isDown) return { status: 503, body: '{"error":{"type":"api_error","message":"down"}}' };
    if (![stripeKeys, otherKeys].some(({ key }) => headers.authorization === `Bearer ${key}`))
      return { status: 401, body: '{"error":{"type":"invalid_request_error","message":"no key"}}' };
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const key = String(headers['idempotency-key']);
      const form = new URLSearchParams(body);
      asked.push(form);
      // The present API knows no `payment_method_types` of a new session.
      if (!state.takesOrders || [...form.keys()].some((name) => name.startsWith('payment_method_types')))
        return { status: 400, body: '{"error":{"type":"invalid_request_error","message":"no"}}' };
      const id = `cs_test_${sessions.size + 1}`;
      const session = byKey.get(key) ?? {
        id,
        object: 'checkout.session',
        url: `https://checkout.example/${id}`,
        client_reference_id: form.get('client_reference_id'),
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]'),
        payment_status: 'unpaid',
        payment_method_types: [...form].flatMap(([name, value]) =>
          name.startsWith('allowed_payment_method_types') ? [value] : [],
        ),
      };
      byKey.set(key, session);
      sessions.set(session.id, session);
      return { body: JSON.stringify(session) };
    }
    if (path === '/v1/balance') return { body: '{"object":"balance","available":[],"pending":[]}' };
    const found = sessions.get(path.replace('/v1/checkout/sessions/', ''));
    if (method === 'GET' && found !== undefined) return { body: JSON.stringify(found) };
    return { status: 404, body: '{"error":{"type":"invalid_request_error","message":"none"}}' };
  });

  return {
    ...server,
    state,
    asked,
    /** How many sessions a trade number has. */
    orders: (tradeNo: string) =>
      [...sessions.values()].filter((one) => one.client_reference_id === tradeNo).length,
    sessionOf(tradeNo: string): Session {
      const session = [...sessions.values()].find((one) => one.client_reference_id === tradeNo);
      if (session === undefined) throw new Error(`Stripe has no session of ${tradeNo}`);
      return session;
    },
    pay(tradeNo: string): void {
      this.sessionOf(tradeNo).payment_status = 'paid';
    },
    /** An event as Stripe sends it, signed by Stripe's own library at a moment. */
    event(type: string, object: Record<string, unknown>, at: Date, secret?: string) {
      return signed(
        JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2),
        at,
        secret,
      );
    },
    signed,
  };
}
