import { createHash } from 'node:crypto';
import { serveHttp } from '../servers/serve-http.ts';

export const merchant = { pid: '1001', key: 'a-merchant-key-that-nobody-may-see' };
export const otherMerchant = { pid: '1002', key: 'the-key-of-another-merchant' };

/** The protocol's signature, implemented a second time so that tests do not rely on the code under test. */
export function sign(fields: Record<string, string>, key: string = merchant.key): string {
  const names = Object.keys(fields).filter((name) => fields[name] && !/^sign(_type)?$/.test(name));
  const text = names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHash('md5').update(`${text}${key}`).digest('hex');
}

interface Order {
  fields: Record<string, string>;
  /** The gateway's number of the last payment. */
  tradeNo: string;
  /** What was paid, or else what is asked for. */
  money: string;
  isPaid: boolean;
}

/**
 * An EPay gateway that accepts orders, answers queries about them, and creates notifications of payments.
 *
 * @param hasApi whether it has `api.php`, where it answers queries
 */
export async function openEpayGateway({ hasApi = true } = {}) {
  const orders = new Map<string, Order>();
  /** The paths of all requests. */
  const asked: string[] = [];
  const mode = { answers: 'payurl' as 'payurl' | 'qrcode' | 'urlscheme' | 'page' | 'refusal' | 'html' };
  let count = 0;

  /** Accepts an order with a valid signature. */
  function take(fields: Record<string, string>): Order {
    const by = [merchant, otherMerchant].find(({ pid }) => pid === fields.pid);
    if (by === undefined || fields.sign !== sign(fields, by.key)) throw new Error('the order is wrong');
    const known = orders.get(fields.out_trade_no ?? '');
    if (known !== undefined) return known;
    count += 1;
    const tradeNo = `G${String(count).padStart(8, '0')}`;
    const order = { fields, tradeNo, money: fields.money ?? '', isPaid: false };
    orders.set(fields.out_trade_no ?? '', order);
    return order;
  }

  const server = await serveHttp(({ method, path, query, body }) => {
    asked.push(path);
    if (mode.answers === 'html') return { type: 'text/html', body: '<h1>502</h1>', status: 502 };
    if (path === '/pay/submit.php') {
      const order = take(Object.fromEntries(query));
      // The customer opens the page, and pays by its button.
      if (method === 'POST') order.isPaid = true;
      return { type: 'text/html', body: order.tradeNo };
    }
    if (path === '/pay/mapi.php' && method === 'POST') {
      if (mode.answers === 'refusal') return { body: JSON.stringify({ code: -1, msg: 'no' }) };
      const order = take(Object.fromEntries(new URLSearchParams(body)));
      const way =
        mode.answers === 'page'
          ? { payurl: null, html: '<script>document.forms[0].submit()</script>' }
          : { [mode.answers]: `https://pay.example/${order.tradeNo}` };
      return { body: JSON.stringify({ code: 1, trade_no: order.tradeNo, ...way }) };
    }
    if (path === '/pay/api.php' && !hasApi) return { status: 404, type: 'text/html', body: 'no such page' };
    if (path === '/pay/api.php' && query.get('act') === 'query')
      return {
        body: JSON.stringify({
          code: query.get('key') === merchant.key && query.get('pid') === merchant.pid ? 1 : -3,
        }),
      };
    if (path === '/pay/api.php' && query.get('key') === merchant.key && query.get('pid') === merchant.pid) {
      const order = orders.get(query.get('out_trade_no') ?? '');
      if (order === undefined) return { body: JSON.stringify({ code: -1, msg: 'no such order' }) };
      const { type, out_trade_no } = order.fields;
      const status = order.isPaid ? 1 : 0;
      return {
        body: JSON.stringify({
          code: 1,
          pid: Number(merchant.pid),
          trade_no: order.tradeNo,
          out_trade_no,
          type,
          money: order.money,
          status,
        }),
      };
    }
    return { status: 404, body: '{}' };
  });

  const url = `${server.url}/pay/`;
  return {
    ...server,
    url,
    /** Settings of a server whose customers pay at this gateway. */
    environment: { FERRY_EPAY_URL: url, FERRY_EPAY_PID: merchant.pid, FERRY_EPAY_KEY: merchant.key },
    mode,
    orders,
    asked,
    /** The customer pays, by default what is asked for. The gateway reports it when it is asked. */
    pay(outTradeNo: string, paid: { money?: string | undefined; tradeNo?: string | undefined } = {}): void {
      const order = orders.get(outTradeNo);
      if (order === undefined) throw new Error(`the gateway has no order ${outTradeNo}`);
      order.isPaid = true;
      order.money = paid.money ?? order.fields.money ?? '';
      order.tradeNo = paid.tradeNo ?? order.tradeNo;
    },
    /** The fields of a notification, signed again after a change. */
    notification(outTradeNo: string, change: Record<string, string> = {}): Record<string, string> {
      const order = orders.get(outTradeNo);
      const fields: Record<string, string> = {
        pid: merchant.pid,
        trade_no: order?.tradeNo ?? 'G0',
        out_trade_no: outTradeNo,
        type: order?.fields.type ?? 'alipay',
        name: order?.fields.name ?? '渡口 & 充值',
        money: order?.money ?? '20.00',
        trade_status: 'TRADE_SUCCESS',
        param: '',
        ...change,
      };
      return {
        ...fields,
        sign: sign(fields),
        sign_type: 'MD5',
        ...('sign' in change ? { sign: change.sign } : {}),
      };
    },
  };
}
