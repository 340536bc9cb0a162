import { serveHttp } from '../servers/serve-http.ts';
import type { FakeGateway, FakePayment, SentNotification } from './fake-gateway.ts';
import { makeRsaPair } from './rsa-pair.ts';

type Texts = Record<string, string>;

/** The text to sign, implemented a second time so that tests do not rely on the code under test. */
const textOf = (fields: Texts, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

interface Order {
  readonly total: string;
  readonly subject: string;
  readonly fields: Texts;
  number: string;
  /** The amount. `null`: nobody scanned the QR code yet, so Alipay does not know the trade. */
  paid: string | null;
}

/** Alipay’s gateway with the calls of a payment face to face, which signs its answers and creates notifications. */
export async function openAlipayGateway() {
  const alipay = makeRsaPair();
  const merchants = {
    usual: { app_id: '2021000000000001', seller_id: '2088000000000001', keys: makeRsaPair() },
    other: { app_id: '2021000000000009', seller_id: '2088000000000009', keys: makeRsaPair() },
  };
  const orders = new Map<string, Order>();
  const mode: { answers: 'signed' | 'unsigned' | 'changed' | 'html' } = { answers: 'signed' };
  let takesOrders = true;
  let count = 0;
  const nextNumber = () => {
    count += 1;
    return `2026080122001400000${String(count).padStart(9, '0')}`;
  };

  /** An answer, whose object is signed exactly as it is written. */
  function answer(method: string, texts: object) {
    const signed = JSON.stringify(texts).replace('"code"', '"note":"a \\"} b","code"');
    const sign = mode.answers === 'unsigned' ? '' : `,"sign":"${alipay.sign(signed)}"`;
    const sent = mode.answers === 'changed' ? signed.replace('"msg"', '"extra":"1","msg"') : signed;
    return { body: `{"${method.replaceAll('.', '_')}_response":${sent}${sign}}` };
  }
  const done = { code: '10000', msg: 'Success' };
  const business = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code });

  function precreate(fields: Texts, content: Texts) {
    const { out_trade_no = '', total_amount = '', subject = '', timeout_express = '' } = content;
    const isRight =
      /^\d{1,9}\.\d{2}$/.test(total_amount) &&
      /^[1-9]\d*m$/.test(timeout_express) &&
      /^[^/=&]{1,256}$/.test(subject) &&
      /^https?:/.test(fields.notify_url ?? '');
    if (!isRight || !takesOrders) return business('ACQ.INVALID_PARAMETER');
    const known = orders.get(out_trade_no);
    if (known?.paid) return business('ACQ.TRADE_HAS_SUCCESS');
    if (known !== undefined && known.total !== total_amount) return business('ACQ.CONTEXT_INCONSISTENT');
    const order = known ?? { total: total_amount, subject, fields, number: nextNumber(), paid: null };
    orders.set(out_trade_no, order);
    return { ...done, out_trade_no, qr_code: `https://qr.alipay.com/${order.number}` };
  }

  function query(fields: Texts, { out_trade_no = '' }: Texts) {
    const order = orders.get(out_trade_no);
    if (!order?.paid || order.fields.app_id !== fields.app_id) return business('ACQ.TRADE_NOT_EXIST');
    return {
      ...{ ...done, out_trade_no, trade_no: order.number, trade_status: 'TRADE_SUCCESS' },
      ...{
        total_amount: order.paid,
        fund_bill_list: [{ fund_channel: 'ALIPAYACCOUNT', amount: order.paid }],
      },
    };
  }

  const server = await serveHttp(({ method: verb, path, query: search, body }) => {
    if (mode.answers === 'html') return { type: 'text/html', body: '<h1>502</h1>', status: 502 };
    // Alipay decodes the body by the charset in the query.
    if (verb !== 'POST' || path !== '/gateway.do' || search.get('charset') !== 'utf-8')
      return { status: 404, body: '{}' };
    const fields = Object.fromEntries([...search, ...new URLSearchParams(body)]);
    const { method = '', app_id, sign = '' } = fields;
    const merchant = Object.values(merchants).find((one) => one.app_id === app_id);
    const isSigned =
      fields.sign_type === 'RSA2' &&
      fields.version === '1.0' &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.timestamp ?? '') &&
      merchant?.keys.made(textOf(fields, ['sign']), sign);
    if (!isSigned)
      return answer(method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' });
    const content = JSON.parse(fields.biz_content ?? '{}');
    if (method === 'alipay.trade.precreate') return answer(method, precreate(fields, content));
    if (method === 'alipay.trade.query') return answer(method, query(fields, content));
    return { body: '{"error_response":{"code":"40002","sub_code":"isv.invalid-method"}}' };
  });
  const url = `${server.url}/gateway.do`;

  /** The fields of a notification, signed again after a change. */
  function fieldsOf(tradeNo: string, change: Texts = {}): Texts {
    const order = orders.get(tradeNo);
    const total = order?.paid ?? order?.total ?? '20.00';
    const texts: Texts = {
      ...{ notify_type: 'trade_status_sync', notify_id: `n${tradeNo}`, notify_time: '2026-08-01 12:00:01' },
      ...{ charset: 'utf-8', version: '1.0', gmt_payment: '2026-08-01 12:00:00' },
      ...{ app_id: merchants.usual.app_id, seller_id: merchants.usual.seller_id },
      ...{ trade_no: order?.number ?? 'G0', out_trade_no: tradeNo, trade_status: 'TRADE_SUCCESS' },
      ...{ total_amount: total, receipt_amount: total, subject: order?.subject ?? 'VIP 100% + 会员' },
      fund_bill_list: `[{"amount":"${total}","fundChannel":"ALIPAYACCOUNT"}]`,
      ...change,
    };
    const sign = change.sign ?? alipay.sign(textOf(texts, ['sign', 'sign_type']));
    return { ...texts, sign, sign_type: 'RSA2' };
  }

  return {
    ...server,
    url,
    mode,
    merchants,
    alipay,
    fieldsOf,
    /** The fields of an order as they were received. */
    order: (tradeNo: string) => orders.get(tradeNo)?.fields,
    canBeAsked: true,
    get takesOrders() {
      return takesOrders;
    },
    set takesOrders(takes: boolean) {
      takesOrders = takes;
    },
    settings: (merchant: 'usual' | 'other' = 'usual', address = url) => ({
      kind: 'alipay' as const,
      address,
      app_id: merchants[merchant].app_id,
      seller_id: merchants[merchant].seller_id,
      alipay_public_key: alipay.publicKey,
      private_key: merchants[merchant].keys.privateKey,
    }),
    orders: (tradeNo: string) => (orders.has(tradeNo) ? 1 : 0),
    pay(tradeNo: string, { amount, number }: FakePayment = {}): void {
      const order = orders.get(tradeNo);
      if (order === undefined) throw new Error(`the gateway has no order ${tradeNo}`);
      order.paid = amount ?? order.total;
      order.number = number ?? order.number;
    },
    notification(tradeNo: string, forged?: 'merchant' | 'signature'): SentNotification {
      const { app_id, seller_id, keys } = merchants.other;
      const change = {
        merchant: { app_id, seller_id },
        signature: { sign: keys.sign('another text') },
        none: {},
      }[forged ?? 'none'];
      return {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: String(new URLSearchParams(fieldsOf(tradeNo, change))),
      };
    },
  } satisfies FakeGateway & Record<string, unknown>;
}
