import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PayWay } from '../../../../db/schema/column-types.ts';
import { isSameSecret } from '../../../../keys/is-same-secret.ts';
import { callEpay, type Fields, hearEpay, signedText } from './messages/epay-messages.ts';
import {
  GatewayFailed,
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

/** The signature of the first version: MD5 of the signed text, followed by the merchant's key without a separator. */
export const signEpay = (fields: Fields, key: string): string =>
  createHash('md5')
    .update(signedText(fields) + key, 'utf8')
    .digest('hex');

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

/** EPay (易支付): the protocol of many small payment gateways, signed with MD5. */
export function openEpay(settings: Settings, { publicUrl, notifyUrl }: Site): PaySystem {
  const { pid, key, type } = settings;
  const url = settings.address.replace(/\/$/, '');
  const probe = async () => {
    const query = new URLSearchParams({ act: 'query', pid, key });
    const { code } = await callEpay(`${url}/api.php?${query}`, z.object({ code: text }), {
      milliseconds: probeTimeoutMs,
    });
    if (code !== '1') throw new GatewayFailed('EPay does not know the merchant or the key');
  };
  const ask = async (trade: Trade): Promise<Payment | null> => {
    // The protocol requires the key in this query. Ferry's logs never contain it.
    const query = new URLSearchParams({ act: 'order', pid, key, out_trade_no: trade.trade_no });
    const answer = await callEpay(`${url}/api.php?${query}`, order);
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
      const answer = await callEpay(`${url}/mapi.php`, started, { body: signed([['clientip', ip]]) });
      const pay = answer.code === '1' ? wayOf(answer, page) : undefined;
      if (pay === undefined) throw new OrderRefused('EPay did not take the order');
      return { pay, session: null };
    },
    hear: async ({ text }) =>
      hearEpay(
        {
          pid,
          signType: 'MD5',
          isSigned: (fields, sign) => isSameSecret(sign.toLowerCase(), signEpay(fields, key)),
        },
        text,
      ),
    ...(settings.is_asked && { probe, ask }),
  };
}
