import { createHash } from 'node:crypto';
import Big from 'big.js';
import * as z from 'zod';
import { isSameSecret } from '../../../../keys/is-same-secret.ts';
import { fetchText } from '../../../../outside/bounded-fetch.ts';
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

/** A value of BEpusdt's messages, which are flat. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Values = Readonly<Record<string, z.infer<typeof value>>>;

/**
 * A number as Go's `%v` prints it, because BEpusdt reads JSON's numbers as floats and signs what Go prints: `28.8` for
 * `28.80`, and `1e+06` from a million on.
 */
export function printedByGo(number: number): string {
  const [digits, exponent = '0'] = number.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(number);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/**
 * The signature of a message, as in `app/help/help.go` of BEpusdt: fields that are not empty, except `signature`, are
 * sorted by name and joined raw, followed by the API token without a separator.
 */
export function signBepusdt(values: Values, token: string): string {
  const text = Object.entries(values)
    .filter(([name, one]) => name !== 'signature' && one !== null && one !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${name}=${typeof one === 'number' ? printedByGo(one) : one}`)
    .join('&');
  return createHash('md5')
    .update(text + token, 'utf8')
    .digest('hex');
}

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/** How many names the objects of a valid JSON text have, repeated ones included. */
const namesIn = (text: string) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;

const notice = z.object({ signature: z.string(), status: z.int() });
const paidNotice = z.object({
  trade_id: z.string().min(1),
  order_id: z.string().min(1),
  /** What was asked for, in the order's currency. */
  amount: z.union([z.string(), z.number()]),
});

/** The state of a paid order. Others are 1 waiting, 3 expired, 4 cancelled, 5 being confirmed and 6 failed. */
const paid = 2;

const wrong = (why: string): Heard => ({ kind: 'wrong', why });

/** Parses a notification as in BEpusdt's `docs/notify-epusdt.md`. */
function hear(token: string, text: string): Heard {
  const values = json.pipe(z.record(z.string(), value)).safeParse(text);
  const noted = notice.safeParse(values.data);
  if (!values.success || !noted.success) return wrong('the body');
  if (namesIn(text) !== Object.keys(values.data).length) return wrong('a field came twice');
  if (!isSameSecret(noted.data.signature, signBepusdt(values.data, token))) return wrong('the signature');
  if (noted.data.status !== paid) return { kind: 'other' };
  const found = paidNotice.safeParse(values.data);
  if (!found.success) return wrong('the order');
  const { trade_id, order_id, amount } = found.data;
  return {
    kind: 'payment',
    payment: {
      tradeNo: order_id,
      gatewayNo: trade_id,
      paidWith: null,
      amount: typeof amount === 'number' ? Big(amount).toFixed() : amount,
      currency: null,
    },
  };
}

/** Releases differ in how they refuse: with the status 200 and a message, or with 400 and an error. */
const refused = z
  .union([
    z.object({ status_code: z.int(), message: z.string() }),
    z.object({ error: z.string() }).transform(({ error }) => ({ status_code: 400, message: error })),
  ])
  .transform(({ message }) => ({ why: message.slice(0, 200) }));
const started = z.object({
  status_code: z.literal(200),
  data: z.object({
    trade_id: z.string().min(1).max(255),
    amount: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,12}(\.\d+)?$/)),
    /** Absent: older releases know only CNY. */
    fiat: z.string().default('CNY'),
    payment_url: z.url({ protocol: /^https?$/ }),
  }),
});
const state = z.object({ trade_id: z.string(), status: z.int() });
const info = z.object({ status_code: z.literal(200), data: state }).transform(({ data }) => data);

/** Bytes of an answer, which has less than a kilobyte. */
const maxBytes = 65_536;

async function call<T extends z.ZodType>(
  url: string,
  shape: T,
  { body, milliseconds = gatewayTimeoutMs }: { body?: Values; milliseconds?: number } = {},
): Promise<z.infer<T>> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetchText({ maxBytes, milliseconds }, url, init).catch(() => {
    throw new GatewayFailed('BEpusdt gave no whole answer in time');
  });
  const parsed = json.pipe(shape).safeParse(answer);
  if (!parsed.success) throw new GatewayFailed('BEpusdt answered something else');
  return parsed.data as z.infer<T>;
}

/**
 * The state of an order. Releases from June 2026 on answer only the first request, and earlier ones only the second. Neither
 * is signed.
 */
const askState = (url: string, tradeId: string) =>
  call(`${url}/api/v1/pay/info`, z.union([info, refused]), { body: { trade_id: tradeId } }).catch(
    (error: unknown) => {
      if (!(error instanceof GatewayFailed)) throw error;
      return call(`${url}/pay/check-status/${encodeURIComponent(tradeId)}`, z.union([state, refused]));
    },
  );

/** Whether nobody between can change what a machine at this address answers. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** From this amount on, Go prints numbers with an exponent, and programs that speak this protocol differ in what they sign. */
const tooMuch = 1_000_000;

/** Seconds that BEpusdt's releases all accept for an order. Otherwise they use their own default. */
const lifetime = { least: 180, most: 3_600 };

/** BEpusdt by its own API, as in its `docs/api/api.md`. */
export function openBepusdt(
  settings: SettingsOf<'bepusdt'>,
  { publicUrl, notifyUrl }: Site,
  { now }: { now: () => Date },
): PaySystem {
  const { api_token, trade_type } = settings;
  const url = settings.address.replace(/\/$/, '');
  const signed = (values: Values): Values => ({ ...values, signature: signBepusdt(values, api_token) });
  const ask = async ({ gateway_session, trade_no, due }: Trade): Promise<Payment | null> => {
    if (gateway_session === null) return null;
    const answer = await askState(url, gateway_session);
    if (!('status' in answer) || answer.status !== paid || answer.trade_id !== gateway_session) return null;
    // BEpusdt counts an order as paid only if exactly its sum arrived.
    return { tradeNo: trade_no, gatewayNo: answer.trade_id, paidWith: null, amount: due, currency: null };
  };
  return {
    merchant: `${url} ${createHash('sha256').update(api_token).digest('hex')}`,
    checkoutUrl: url,
    accepted: 'ok',
    async start(trade) {
      if (Big(trade.due).gte(tooMuch)) throw new OrderRefused('BEpusdt takes less than 1,000,000');
      const seconds = Math.ceil((trade.expires_at.getTime() - now().getTime()) / 1000);
      const body = signed({
        order_id: trade.trade_no,
        amount: Number(trade.due),
        notify_url: notifyUrl,
        redirect_url: publicUrl + orderPath(trade.trade_no),
        // BEpusdt's column has room for 64 characters.
        name: [...trade.title].slice(0, 64).join(''),
        timeout: Math.min(lifetime.most, Math.max(lifetime.least, seconds)),
        ...(trade_type !== null && { trade_type }),
        ...(trade.currency !== 'CNY' && { fiat: trade.currency }),
      });
      const answer = await call(`${url}/api/v1/order/create-transaction`, z.union([started, refused]), {
        body,
      });
      if ('why' in answer) throw new OrderRefused(`BEpusdt did not take the order: ${answer.why}`);
      const { trade_id, amount, fiat, payment_url } = answer.data;
      // An older release ignores the currency, and would ask for so many CNY.
      if (fiat !== trade.currency) throw new OrderRefused(`BEpusdt takes ${fiat} and not ${trade.currency}`);
      if (!Big(amount).eq(trade.due)) throw new OrderRefused('BEpusdt has the order with another amount');
      return { pay: { kind: 'url', text: payment_url }, session: trade_id };
    },
    hear: async ({ text }) => hear(api_token, text),
    async probe() {
      // It has no request for this. One with the right signature about an order that does not exist changes nothing.
      const { why } = await call(`${url}/api/v1/order/cancel-transaction`, refused, {
        body: signed({ trade_id: 'no-order' }),
        milliseconds: probeTimeoutMs,
      });
      if (why.includes('签名')) throw new GatewayFailed('BEpusdt does not accept the API token');
    },
    ...(isSafe(new URL(url)) && { ask }),
  };
}
