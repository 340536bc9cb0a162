import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { boundedFetch } from '../../../../outside/bounded-fetch.ts';
import {
  GatewayFailed,
  gatewayTimeoutMs,
  type Heard,
  OrderRefused,
  orderPath,
  type Payment,
  type PaySystem,
  probeTimeoutMs,
  type Site,
  type Trade,
} from './pay-system.ts';
import type { SettingsOf } from './settings.ts';
import { decimalsAtStripe, isOfStripe } from './stripe-currencies.ts';

type Settings = SettingsOf<'stripe'>;

/** The fields of a Checkout session that are read. A signed event with other types was not written by Stripe. */
const paidSession = z.object({
  id: z.string().min(1).max(255),
  payment_status: z.string(),
  client_reference_id: z.string().max(200).nullable(),
  /** In the smallest unit of the currency, as Stripe counts it. */
  amount_total: z.int().min(0).nullable(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullable(),
  /** The ways to pay that the session offers. */
  payment_method_types: z.array(z.string()).nullish(),
});
type Session = z.infer<typeof paidSession>;

/** Events of a paid Checkout session. `completed` means paid only for methods that pay at once. */
const paidEvents = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

function paymentOf(session: Session): Payment | null {
  const { client_reference_id, amount_total, payment_method_types: offered } = session;
  const currency = session.currency?.toUpperCase() ?? null;
  if (session.payment_status !== 'paid') return null;
  if (client_reference_id === null || amount_total === null || currency === null) return null;
  return {
    tradeNo: client_reference_id,
    gatewayNo: session.id,
    // What was chosen is in another object, which would need another request.
    paidWith: (offered?.length === 1 && offered[0]) || null,
    amount: Big(amount_total)
      .div(10 ** decimalsAtStripe(currency))
      .toFixed(),
    currency,
  };
}

function heardOf(event: unknown): Heard {
  const known = z.object({ type: z.string() }).safeParse(event);
  if (!known.success) return { kind: 'wrong', why: 'the event' };
  if (!paidEvents.has(known.data.type)) return { kind: 'other' };
  const paid = z.object({ data: z.object({ object: paidSession }) }).safeParse(event);
  if (!paid.success) return { kind: 'wrong', why: 'the session' };
  const payment = paymentOf(paid.data.data.object);
  return payment === null ? { kind: 'other' } : { kind: 'payment', payment };
}

/** A sum in Stripe's smallest unit. Refuses a currency or a sum that Stripe does not take. */
function unitsOf({ due, currency }: Trade): number {
  const units = Big(due).times(10 ** decimalsAtStripe(currency));
  if (!isOfStripe(currency) || !units.round().eq(units))
    throw new OrderRefused(`Stripe takes no ${due} ${currency}`);
  return units.toNumber();
}

/** A Checkout session for one recharge. */
function orderOf(
  trade: Trade,
  { methods }: Settings,
  { publicUrl }: Site,
): Stripe.Checkout.SessionCreateParams {
  const back = publicUrl + orderPath(trade.trade_no);
  return {
    mode: 'payment',
    client_reference_id: trade.trade_no,
    payment_intent_data: { metadata: { trade_no: trade.trade_no } },
    // A filter of what the dashboard allows. Since 2026-09-30 Stripe's API has no `payment_method_types` here.
    ...(methods.length === 0 ? {} : { allowed_payment_method_types: [...methods] }),
    ...(methods.includes('wechat_pay') ? { payment_method_options: { wechat_pay: { client: 'web' } } } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: trade.currency.toLowerCase(),
          unit_amount: unitsOf(trade),
          product_data: { name: trade.title },
        },
      },
    ],
    success_url: back,
    cancel_url: back,
    // Stripe requires at least 30 minutes. A payment after our own expiry is credited nevertheless.
    expires_at: Math.ceil(trade.expires_at.getTime() / 1000) + 1_800,
  };
}

/** A Checkout session has some ten kilobytes. */
const bounds = { maxBytes: 1_048_576, milliseconds: gatewayTimeoutMs };

/** Errors that the request has caused, and not Stripe or the network. */
const refusals = new Set([
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeCardError',
  'StripeIdempotencyError',
]);

/** Stripe Checkout. */
export function openStripe(settings: Settings, site: Site, { now }: { now: () => Date }): PaySystem {
  const host = new URL(settings.address);
  const isSecure = host.protocol === 'https:';
  let opened: Promise<Stripe> | undefined;
  /** The library is loaded on first use, because that takes time and a server may run without Stripe. */
  const open = () => {
    opened ??= import('stripe').then(
      ({ default: Library }) =>
        new Library(settings.key, {
          host: host.hostname,
          port: host.port || (isSecure ? 443 : 80),
          protocol: isSecure ? 'https' : 'http',
          httpClient: Library.createFetchHttpClient(boundedFetch(bounds)),
          timeout: gatewayTimeoutMs,
          // A second try would double the time. The job asks again each minute.
          maxNetworkRetries: 0,
          telemetry: false,
        }),
    );
    return opened;
  };
  const asked = async <T>(what: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await what(await open());
    } catch (error) {
      // Stripe's messages may quote what was sent, so only the type is used.
      const { type = 'no answer' } = error as { type?: string };
      throw refusals.has(type) ? new OrderRefused(`Stripe: ${type}`) : new GatewayFailed(`Stripe: ${type}`);
    }
  };
  return {
    // Stripe sends the events of an account to each of its webhooks, signed with that webhook's secret.
    merchant: createHash('sha256').update(settings.webhook_secret).digest('hex'),
    checkoutUrl: 'https://checkout.stripe.com',
    async start(trade) {
      const idempotencyKey = `recharge ${trade.trade_no}`;
      const order = orderOf(trade, settings, site);
      const session = await asked((stripe) => stripe.checkout.sessions.create(order, { idempotencyKey }));
      if (session.url === null) throw new GatewayFailed('Stripe gave no address');
      return { pay: { kind: 'url', text: session.url }, session: session.id };
    },
    async hear({ text, header }) {
      const { webhooks } = await open();
      let event: unknown;
      try {
        event = webhooks.constructEvent(
          text,
          header('stripe-signature') ?? '',
          settings.webhook_secret,
          undefined,
          undefined,
          now().getTime(),
        );
      } catch {
        return { kind: 'wrong', why: 'the signature' };
      }
      return heardOf(event);
    },
    async probe() {
      await asked((stripe) => stripe.balance.retrieve({}, { timeout: probeTimeoutMs }));
    },
    async ask(trade) {
      const id = trade.gateway_session;
      if (id === null) return null;
      return paymentOf(await asked((stripe) => stripe.checkout.sessions.retrieve(id)));
    },
  };
}
