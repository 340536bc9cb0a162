import { createHash, randomUUID } from 'node:crypto';
import Big from 'big.js';
import * as z from 'zod';
import { webhookHeaders, whyNotSigned } from '../../../../keys/standard-webhooks.ts';
import { AddressRefused, type Reach, theInternet } from '../../../../outside/ask-guarded.ts';
import { AnswerTooLong, fetchAnswer } from '../../../../outside/bounded-fetch.ts';
import { fetchGuarded } from '../../../../outside/fetch-guarded.ts';
import {
  GatewayFailed,
  gatewayTimeoutMs,
  type Heard,
  type Notification,
  OrderRefused,
  orderPath,
  type Payment,
  type PaySystem,
  probeTimeoutMs,
  type Site,
  type Trade,
} from './pay-system.ts';
import type { SettingsOf } from './settings.ts';

type Settings = SettingsOf<'external'>;

/** Bytes of an answer. */
const maxBytes = 65_536;

const sum = z.string().regex(/^\d{1,12}(?:\.\d{1,18})?$/);
const currency = z.string().regex(/^[A-Z]{3,6}$/);
const name = z.string().min(1).max(255);

/** Where to pay: `docs/external-gateway.md` has all fields of the answers. */
const started = z.object({
  gateway_id: name,
  kind: z.enum(['redirect', 'qr', 'address']),
  value: z
    .string()
    .max(2_000)
    .regex(/^[^\p{Cc}]+$/u),
  network: z.string().min(1).max(40).nullish(),
  amount_due: sum.nullish(),
  currency_due: currency.nullish(),
});

const paidStates = ['paid', 'over', 'partly'] as const;
const otherStates = ['pending', 'processing', 'expired', 'failed', 'refunded', 'disputed'] as const;
const payment = z.discriminatedUnion('state', [
  z.object({
    id: z.string(),
    state: z.enum(paidStates),
    gateway_id: name,
    paid_amount: sum.regex(/[1-9]/),
    currency,
    method: name.nullish(),
  }),
  z.object({ id: z.string(), state: z.enum(otherStates) }),
]);
/** The answer with the status 404. Without it, 404 says nothing about a payment: the address may be wrong. */
const absent = z.object({ error: z.literal('unknown_payment') });
const notice = z.object({ type: z.string() });
const updated = z.object({ data: z.object({ id: z.string().min(1).max(64) }) });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T extends z.ZodType>(shape: T, text: string): z.infer<T> {
  const parsed = shape.safeParse(jsonIn(text));
  if (!parsed.success) throw new GatewayFailed('the external gateway answered something else');
  return parsed.data;
}

/** Whether an address of the service can be opened in a browser. */
const isPage = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** A scheme that runs what follows it, if somebody clicks on it. */
const isScript = (text: string) => /^\s*(?:javascript|data|vbscript):/i.test(text);

/** Where the customer pays. Ferry shows and stores what it asked for, so the service cannot ask for anything else. */
function wayOf(text: string, { due, currency: asked }: Trade): Awaited<ReturnType<PaySystem['start']>> {
  const { gateway_id: session, kind, value, network, amount_due, currency_due } = read(started, text);
  if (!Big(amount_due ?? due).eq(due) || (currency_due ?? asked) !== asked)
    throw new GatewayFailed('the external gateway asks for another sum');
  if (kind === 'redirect' ? !isPage(value) : isScript(value))
    throw new GatewayFailed('the external gateway gave no usable address');
  if (kind === 'redirect') return { pay: { kind: 'url', text: value }, session };
  if (kind === 'qr') return { pay: { kind: 'qrcode', text: value }, session };
  return { pay: { kind: 'address', text: value, ...(network ? { network } : {}) }, session };
}

/** Verifies a notice, which only says that a payment has changed. */
function hear(secret: string, notification: Notification, now: Date): Heard {
  const why = whyNotSigned(secret, notification, now);
  if (why !== null) return { kind: 'wrong', why };
  const said = jsonIn(notification.text);
  const known = notice.safeParse(said);
  if (!known.success) return { kind: 'wrong', why: 'the notice' };
  if (known.data.type !== 'payment.updated') return { kind: 'other' };
  const named = updated.safeParse(said);
  return named.success
    ? { kind: 'ask', tradeNo: named.data.data.id }
    : { kind: 'wrong', why: 'the payment of the notice' };
}

/** Why there is no answer, such as `ECONNREFUSED`, without what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof AnswerTooLong || error instanceof AddressRefused) return error.message;
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = [code, cause?.code].find((one) => typeof one === 'string');
  return known ?? 'no whole answer in time';
}

/** A signed request. */
interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly milliseconds?: number;
}

/** Asks the service of an operator, which is on the internet unless the settings allow any place. */
function openService(
  { address, is_private_allowed: isPrivateAllowed, signing_secret: secret }: Settings,
  now: () => Date,
  reach: Reach,
) {
  const base = address.replace(/\/+$/, '');
  async function ask({ method, path, body, milliseconds = gatewayTimeoutMs }: Asked) {
    const url = base + path;
    if (!isPrivateAllowed && !url.startsWith('https:'))
      throw new GatewayFailed('the external gateway needs an https address');
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...webhookHeaders(secret, { id: `msg_${randomUUID()}`, body: body ?? '', at: now() }),
    };
    const bounds = { maxBytes, milliseconds };
    try {
      return isPrivateAllowed
        ? await fetchAnswer(bounds, url, { method, headers, body: body ?? null })
        : await fetchGuarded(
            bounds,
            url,
            { method, headers, body: body === undefined ? undefined : Buffer.from(body) },
            reach,
          );
    } catch (error) {
      throw new GatewayFailed(`the external gateway: ${reasonOf(error)}`);
    }
  }
  return { base, ask };
}

/**
 * An external gateway: a service of the operator that speaks `docs/external-gateway.md`. Requests and notices are signed by
 * Standard Webhooks. A notice proves nothing but its sender, so the service is asked about the payment.
 */
export function openExternal(
  settings: Settings,
  { publicUrl, notifyUrl }: Site,
  { now }: { now: () => Date },
  reach: Reach = theInternet,
): PaySystem {
  const { signing_secret: secret } = settings;
  const { base, ask } = openService(settings, now, reach);
  /** What the service says about a payment. `null`: it knows none with this id. */
  async function look(id: string, milliseconds?: number) {
    const path = `/payments/${encodeURIComponent(id)}`;
    const { status, text } = await ask({
      ...{ method: 'GET', path },
      ...(milliseconds === undefined ? {} : { milliseconds }),
    });
    if (status === 404) return read(absent, text) && null;
    if (status !== 200) throw new GatewayFailed(`the external gateway answered with the status ${status}`);
    const said = read(payment, text);
    if (said.id !== id) throw new GatewayFailed('the external gateway answered about another payment');
    return said;
  }
  return {
    merchant: `${base} ${createHash('sha256').update(secret).digest('hex')}`,
    checkoutUrl: settings.is_private_allowed ? null : base,
    async start(trade) {
      const body = JSON.stringify({
        id: trade.trade_no,
        amount: trade.due,
        currency: trade.currency,
        description: trade.title,
        return_url: publicUrl + orderPath(trade.trade_no),
        notify_url: notifyUrl,
        expires_at: trade.expires_at.toISOString(),
      });
      const { status, text } = await ask({ method: 'POST', path: '/payments', body });
      if (status === 422) throw new OrderRefused('the external gateway did not take the payment');
      if (status !== 200 && status !== 201)
        throw new GatewayFailed(`the external gateway answered with the status ${status}`);
      return wayOf(text, trade);
    },
    hear: async (notification) => hear(secret, notification, now()),
    async probe() {
      // No trade number looks like this, so a service that checks signatures knows no such payment.
      if ((await look('ferry-probe', probeTimeoutMs)) !== null)
        throw new GatewayFailed('the external gateway knows a payment that does not exist');
    },
    async ask({ trade_no }): Promise<Payment | null> {
      const said = await look(trade_no);
      if (said === null || !('paid_amount' in said)) return null;
      return {
        tradeNo: trade_no,
        gatewayNo: said.gateway_id,
        paidWith: said.method ?? null,
        amount: said.paid_amount,
        currency: said.currency,
      };
    },
  };
}
