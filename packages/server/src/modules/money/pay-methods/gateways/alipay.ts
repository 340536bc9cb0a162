import type { KeyObject } from 'node:crypto';
import { alipayText, codes, failure, noTrade, sendAlipay } from './messages/alipay-messages.ts';
import { isSignedRsa, readPrivateKey, readPublicKey } from './messages/rsa.ts';
import {
  GatewayFailed,
  type Heard,
  OrderRefused,
  type Payment,
  type PaySystem,
  probeTimeoutMs,
  type Site,
} from './pay-system.ts';
import type { SettingsOf } from './settings.ts';

type Settings = SettingsOf<'alipay'>;

const paidStates: ReadonlySet<string | undefined> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
const otherStates: ReadonlySet<string | undefined> = new Set(['WAIT_BUYER_PAY', 'TRADE_CLOSED']);

const wrong = (why: string): Heard => ({ kind: 'wrong', why });

/** Verifies a notification, whose signature covers the received fields, decoded once, except `sign` and `sign_type`. */
function hear({ app_id, seller_id }: Settings, theirs: KeyObject, text: string): Heard {
  const entries = [...new URLSearchParams(text)];
  const fields = new Map(entries);
  if (fields.size !== entries.length) return wrong('a field came twice');
  const get = (name: string) => fields.get(name) ?? '';
  const signedFields = entries.filter(([name]) => name !== 'sign' && name !== 'sign_type');
  if (!isSignedRsa(alipayText(signedFields), get('sign'), theirs)) return wrong('the signature');
  if (get('app_id') !== app_id) return wrong('the application');
  if (seller_id !== undefined && get('seller_id') !== seller_id) return wrong('the seller');
  // A partial refund is reported with the status of the payment.
  if (get('gmt_refund') !== '' || get('out_biz_no') !== '' || /[1-9]/.test(get('refund_fee')))
    return { kind: 'other' };
  const status = get('trade_status');
  if (otherStates.has(status)) return { kind: 'other' };
  if (!paidStates.has(status)) return wrong('the trade status');
  if (get('out_trade_no') === '' || get('trade_no') === '') return wrong('no trade number');
  return {
    kind: 'payment',
    payment: {
      tradeNo: get('out_trade_no'),
      gatewayNo: get('trade_no'),
      paidWith: null,
      amount: get('total_amount'),
      currency: null,
    },
  };
}

/** Alipay face to face (当面付): the customer scans a QR code. */
export function openAlipay(settings: Settings, { notifyUrl }: Site, { now }: { now: () => Date }): PaySystem {
  const { address, app_id } = settings;
  const ours = readPrivateKey('private_key', settings.private_key);
  const theirs = readPublicKey('alipay_public_key', settings.alipay_public_key);
  const sender = { address, app_id, notifyUrl, ours, theirs, now };
  const send = sendAlipay.bind(null, sender);

  return {
    merchant: `${address} ${app_id}`,
    checkoutUrl: null,
    async start(trade) {
      // The site's currency may have changed since the method was created.
      if (trade.currency !== 'CNY') throw new OrderRefused('Alipay takes only CNY');
      const minutes = Math.max(1, Math.ceil((trade.expires_at.getTime() - now().getTime()) / 60_000));
      const said = await send('alipay.trade.precreate', {
        out_trade_no: trade.trade_no,
        total_amount: trade.due,
        // Alipay's documentation forbids these three in a subject.
        subject: trade.title.replace(/[/=&]/g, ' '),
        timeout_express: `${minutes}m`,
      });
      if (said.code !== codes.done) throw failure(said);
      if (said.out_trade_no !== trade.trade_no || !said.qr_code)
        throw new GatewayFailed('Alipay answered about another order');
      return { pay: { kind: 'qrcode', text: said.qr_code }, session: null };
    },
    hear: async ({ text }) => hear(settings, theirs, text),
    async probe() {
      // Nobody has this order, and Alipay says so only to an application whose signature it accepts.
      const said = await send('alipay.trade.query', { out_trade_no: 'ferry-probe' }, probeTimeoutMs);
      if (said.code !== codes.done && said.sub_code !== noTrade) throw failure(said);
    },
    async ask(trade): Promise<Payment | null> {
      const said = await send('alipay.trade.query', { out_trade_no: trade.trade_no });
      if (said.sub_code === noTrade) return null;
      if (said.code !== codes.done) throw failure(said);
      if (!paidStates.has(said.trade_status) || said.out_trade_no !== trade.trade_no) return null;
      if (!said.trade_no || !said.total_amount) return null;
      return {
        tradeNo: trade.trade_no,
        gatewayNo: said.trade_no,
        paidWith: null,
        amount: said.total_amount,
        currency: null,
      };
    },
  };
}
