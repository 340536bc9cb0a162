import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PayWay } from '../../../../db/schema/column-types.ts';
import { isSameSecret } from '../../../../keys/is-same-secret.ts';
import { AnswerTooLong, fetchText } from '../../../../outside/bounded-fetch.ts';
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

type Settings = SettingsOf<'epay'>;

/**
 * The signature of an EPay message. Fields that are not empty, except `sign` and `sign_type`, are sorted by the bytes
 * of their names and joined raw (not URL-encoded), followed by the merchant's key without a separator.
 */
export function signEpay(fields: Iterable<readonly [string, string]>, key: string): string {
  const text = [...fields]
    .filter(([name, value]) => value !== '' && name !== 'sign' && name !== 'sign_type')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + key, 'utf8')
    .digest('hex');
}

const wrong = (why: string): Heard => ({ kind: 'wrong', why });

/** Ferry's own parameters in the notification address, beside the gateway's. */
const routing = new Set(['payment_system']);

/** Parses a notification. The signature covers exactly the received fields, decoded once, including unknown ones. */
function hear(settings: Settings, text: string): Heard {
  const entries = [...new URLSearchParams(text)].filter(([name]) => !routing.has(name));
  const fields = new Map(entries);
  if (fields.size !== entries.length) return wrong('a field came twice');
  const get = (name: string) => fields.get(name) ?? '';
  if (!isSameSecret(get('sign').toLowerCase(), signEpay(entries, settings.key)))
    return wrong('the signature');
  if (get('sign_type') !== '' && get('sign_type').toUpperCase() !== 'MD5') return wrong('the sign type');
  if (get('pid') !== settings.pid) return wrong('the merchant');
  if (get('trade_status') !== 'TRADE_SUCCESS') return wrong('the trade status');
  if (get('out_trade_no') === '' && get('trade_no') === '') return wrong('no trade number');
  return {
    kind: 'payment',
    payment: {
      tradeNo: get('out_trade_no'),
      gatewayNo: get('trade_no') || get('out_trade_no'),
      paidWith: get('type') || null,
      amount: get('money'),
      currency: null,
    },
  };
}

const text = z.union([z.string(), z.number()]).transform(String);
const started = z.object({
  code: text,
  payurl: z.string().nullish(),
  qrcode: z.string().nullish(),
  urlscheme: z.string().nullish(),
  /** A page that sends the customer on. */
  html: z.string().nullish(),
});
const order = z.object({
  code: text,
  status: text.optional(),
  pid: text.optional(),
  trade_no: text.optional(),
  out_trade_no: text.optional(),
  type: text.optional(),
  money: text.optional(),
});

/** Where an answer of `mapi.php` sends the customer. `page`: the gateway's own page of the same order. */
function wayOf(
  { payurl, urlscheme, qrcode, html }: z.infer<typeof started>,
  page: PayWay,
): PayWay | undefined {
  const address = payurl || urlscheme;
  if (address) return { kind: 'url', text: address };
  if (qrcode) return { kind: 'qrcode', text: qrcode };
  return html ? page : undefined;
}

/** Bytes of an answer. The largest ones hold a page of HTML beside the address. */
const maxBytes = 262_144;

async function call<T extends z.ZodType>(
  url: string,
  shape: T,
  { body, milliseconds = gatewayTimeoutMs }: { body?: URLSearchParams; milliseconds?: number } = {},
): Promise<z.infer<T>> {
  let answer: string;
  try {
    answer = await fetchText(
      { maxBytes, milliseconds },
      url,
      body === undefined ? {} : { method: 'POST', body },
    );
  } catch (error) {
    const isLong = error instanceof AnswerTooLong;
    throw new GatewayFailed(isLong ? `EPay: ${error.message}` : 'EPay gave no whole answer in time');
  }
  const parsed = z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(shape)
    .safeParse(answer);
  if (!parsed.success) throw new GatewayFailed('EPay answered something else');
  return parsed.data as z.infer<T>;
}

/** EPay (易支付): the protocol of many small payment gateways, signed with MD5. */
export function openEpay(settings: Settings, { publicUrl, notifyUrl }: Site): PaySystem {
  const { pid, key, type } = settings;
  const url = settings.address.replace(/\/$/, '');
  const probe = async () => {
    const query = new URLSearchParams({ act: 'query', pid, key });
    const { code } = await call(`${url}/api.php?${query}`, z.object({ code: text }), {
      milliseconds: probeTimeoutMs,
    });
    if (code !== '1') throw new GatewayFailed('EPay does not know the merchant or the key');
  };
  const ask = async (trade: Trade): Promise<Payment | null> => {
    // The protocol requires the key in this query. Ferry's logs never contain it.
    const query = new URLSearchParams({ act: 'order', pid, key, out_trade_no: trade.trade_no });
    const answer = await call(`${url}/api.php?${query}`, order);
    if (answer.code !== '1' || answer.status !== '1') return null;
    if (answer.out_trade_no !== trade.trade_no || !answer.money) return null;
    if (answer.pid !== undefined && answer.pid !== pid) return null;
    return {
      tradeNo: trade.trade_no,
      gatewayNo: answer.trade_no || trade.trade_no,
      paidWith: answer.type || null,
      amount: answer.money,
      currency: null,
    };
  };
  return {
    merchant: `${url} ${pid}`,
    checkoutUrl: url,
    async start(trade, { ip }) {
      const signed = (more: [string, string][]) => {
        const fields: [string, string][] = [
          ['pid', pid],
          ...(type === null ? [] : [['type', type] as [string, string]]),
          ['out_trade_no', trade.trade_no],
          ['notify_url', notifyUrl],
          ['return_url', publicUrl + orderPath(trade.trade_no)],
          ['name', trade.title],
          ['money', trade.due],
          ...more,
        ];
        return new URLSearchParams([...fields, ['sign', signEpay(fields, key)], ['sign_type', 'MD5']]);
      };
      const page: PayWay = { kind: 'url', text: `${url}/submit.php?${signed([])}` };
      // Without a type the customer must choose one on the gateway's page, which `mapi.php` has not.
      if (settings.mode === 'form' || type === null) return { pay: page, session: null };
      const answer = await call(`${url}/mapi.php`, started, { body: signed([['clientip', ip]]) });
      const pay = answer.code === '1' ? wayOf(answer, page) : undefined;
      if (pay === undefined) throw new OrderRefused('EPay did not take the order');
      return { pay, session: null };
    },
    hear: async (notification) => hear(settings, notification.text),
    ...(settings.is_asked && { probe, ask }),
  };
}
