import * as z from 'zod';
import { callEpay, type Fields, hearEpay, signedText } from './messages/epay-messages.ts';
import { isSignedRsa, readPrivateKey, readPublicKey, signRsa } from './messages/rsa.ts';
import {
  GatewayFailed,
  gatewayTimeoutMs,
  OrderRefused,
  orderPath,
  type Payment,
  type PaySystem,
  probeTimeoutMs,
  type Site,
} from './pay-system.ts';
import type { SettingsOf } from './settings.ts';

const answered = z.record(z.string(), z.unknown());

/** An answer's fields as the gateway signs them: numbers as text. Lists, objects and `null` are not signed. */
const textsOf = (answer: z.output<typeof answered>): Map<string, string> =>
  new Map(
    Object.entries(answer).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

/** The codes of an answer, as EPay's `ApiHelper.php` and `Pay.php` give them. */
const codes = { done: '0', noOrder: '-1' } as const;

/** What the portal can show of what `create` answers in `pay_type`. */
const ways: ReadonlyMap<string | undefined, 'url' | 'qrcode'> = new Map([
  ['jump', 'url'],
  ['urlscheme', 'url'],
  ['qrcode', 'qrcode'],
]);

/** The second version of EPay (易支付), signed with SHA256withRSA. */
export function openEpayRsa(
  settings: SettingsOf<'epayrsa'>,
  { publicUrl, notifyUrl }: Site,
  { now }: { now: () => Date },
): PaySystem {
  const { pid } = settings;
  const url = settings.address.replace(/\/$/, '');
  const ours = readPrivateKey('private_key', settings.private_key);
  const theirs = readPublicKey('platform_public_key', settings.platform_public_key);
  const isSigned = (fields: Fields, sign: string) => isSignedRsa(signedText(fields), sign, theirs);

  /** Sends a signed request. The gateway signs its answer only if the code is 0. */
  async function send(path: string, fields: [string, string][], milliseconds = gatewayTimeoutMs) {
    // The gateway accepts a time that differs from its own by at most 300 seconds.
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const all: [string, string][] = [['pid', pid], ...fields, ['timestamp', timestamp]];
    const body = new URLSearchParams([
      ...all,
      ['sign', signRsa(signedText(all), ours)],
      ['sign_type', 'RSA'],
    ]);
    const texts = textsOf(await callEpay(`${url}/api/${path}`, answered, { body, milliseconds }));
    const get = (name: string) => texts.get(name);
    if (get('code') === codes.done && !isSigned(texts, get('sign') ?? ''))
      throw new GatewayFailed('EPay did not sign its answer with the platform key');
    return get;
  }

  return {
    merchant: `${url} ${pid}`,
    checkoutUrl: url,
    async start(trade, { ip }) {
      const get = await send('pay/create', [
        ['method', 'web'],
        ['type', settings.type],
        ['out_trade_no', trade.trade_no],
        ['notify_url', notifyUrl],
        ['return_url', publicUrl + orderPath(trade.trade_no)],
        ['name', trade.title],
        ['money', trade.due],
        ['clientip', ip],
      ]);
      if (get('code') !== codes.done) throw new OrderRefused('EPay did not take the order');
      const [kind, text] = [ways.get(get('pay_type')), get('pay_info')];
      if (kind === undefined || !text)
        throw new OrderRefused('the gateway answered with a kind of payment that the portal cannot show');
      return { pay: { kind, text }, session: null };
    },
    // A notice may be hours old, because it is repeated. Its time proves nothing that its number does not.
    hear: async ({ text }) => hearEpay({ pid, signType: 'RSA', isSigned }, text),
    async probe() {
      const get = await send('merchant/info', [], probeTimeoutMs);
      if (get('code') !== codes.done || get('pid') !== pid)
        throw new GatewayFailed('EPay does not accept the merchant, the key or the time of this server');
    },
    async ask(trade): Promise<Payment | null> {
      const get = await send('pay/query', [['out_trade_no', trade.trade_no]]);
      if (get('code') === codes.noOrder) return null;
      if (get('code') !== codes.done) throw new OrderRefused('EPay did not answer about the order');
      const amount = get('money');
      if (get('status') !== '1' || get('out_trade_no') !== trade.trade_no || !amount) return null;
      if (get('pid') !== pid) return null;
      return {
        tradeNo: trade.trade_no,
        gatewayNo: get('trade_no') || trade.trade_no,
        paidWith: get('type') || null,
        amount,
        currency: null,
      };
    },
  };
}
