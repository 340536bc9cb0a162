import { serveHttp } from '../servers/serve-http.ts';
import type { FakeGateway, FakePayment, SentNotification } from './fake-gateway.ts';
import { makeRsaPair } from './rsa-pair.ts';

type Texts = Record<string, string>;

/** The protocol's text to sign, implemented a second time so that tests do not rely on the code under test. */
function textOf(fields: Texts): string {
  const names = Object.keys(fields).filter((name) => fields[name]?.trim() && !/^sign(_type)?$/.test(name));
  return names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

interface Order {
  readonly fields: Texts;
  number: string;
  paid: string | null;
}

/** The kinds of payment that `create` can answer with. */
type PayType = 'jump' | 'qrcode' | 'urlscheme' | 'jsapi' | 'html';

/**
 * An EPay gateway of the second version: it accepts signed orders, answers queries about them, signs its answers, and
 * creates notifications of payments. `now`: its clock. Without one it does not compare the time of a request.
 */
export async function openEpayRsaGateway({ now }: { now?: () => Date } = {}) {
  const platform = makeRsaPair();
  const merchants = {
    usual: { pid: '1001', keys: makeRsaPair() },
    other: { pid: '1002', keys: makeRsaPair() },
  };
  const orders = new Map<string, Order>();
  const mode: { payType: PayType; answers: 'signed' | 'unsigned' | 'changed' | 'html' } = {
    payType: 'jump',
    answers: 'signed',
  };
  const asked: string[] = [];
  let takesOrders = true;
  let count = 0;
  const nextNumber = () => {
    count += 1;
    return `2026${String(count).padStart(12, '0')}`;
  };

  const seconds = () => String(Math.floor((now?.() ?? new Date()).getTime() / 1000));
  const refuse = (code: number, msg: string) => ({ body: JSON.stringify({ code, msg }) });

  /** A signed answer. Its code is a number, and all other values are texts. */
  function answer(texts: Texts) {
    const fields: Texts = { code: '0', ...texts, timestamp: seconds() };
    const sign = mode.answers === 'unsigned' ? {} : { sign: platform.sign(textOf(fields)), sign_type: 'RSA' };
    const changed = mode.answers === 'changed' ? { trade_no: 'another' } : {};
    return { body: JSON.stringify({ ...fields, ...changed, code: 0, ...sign }) };
  }

  /** Why a request is refused before it is read. */
  function wrongIn(fields: Texts): ReturnType<typeof refuse> | null {
    const merchant = Object.values(merchants).find(({ pid }) => pid === fields.pid);
    if (merchant === undefined) return refuse(-1, '商户不存在！');
    if (!/^\d{10}$/.test(fields.timestamp ?? '')) return refuse(-3, '时间戳(timestamp)字段不能为空');
    if (now !== undefined && Math.abs(Number(fields.timestamp) - Number(seconds())) > 300)
      return refuse(-3, '时间戳字段不正确，请检查服务器时间');
    if (fields.sign_type !== 'RSA' || !merchant.keys.made(textOf(fields), fields.sign ?? ''))
      return refuse(-3, 'RSA签名校验失败');
    return null;
  }

  function create(fields: Texts) {
    const needed = [
      'type',
      'out_trade_no',
      'notify_url',
      'return_url',
      'name',
      'money',
      'clientip',
      'method',
    ];
    const missing = needed.find((name) => !fields[name]);
    if (missing !== undefined) return refuse(-1, `${missing}不能为空`);
    if (!takesOrders) return refuse(-1, '商户已被封禁，无法支付！');
    const known = orders.get(fields.out_trade_no ?? '');
    if (known?.paid) return refuse(-1, '已完成支付，请勿重复发起支付');
    const order = known ?? { fields, number: nextNumber(), paid: null };
    orders.set(fields.out_trade_no ?? '', order);
    const pay_info =
      mode.payType === 'jsapi' ? '{"appId":"wx1"}' : `https://pay.example/pay/submit/${order.number}/`;
    return answer({ trade_no: order.number, pay_type: mode.payType, pay_info });
  }

  function query({ pid = '', out_trade_no = '' }: Texts) {
    const order = orders.get(out_trade_no);
    if (order?.fields.pid !== pid) return refuse(-1, '订单号不存在');
    const { fields, number: trade_no, paid } = order;
    return answer({
      ...{ trade_no, out_trade_no, pid, type: fields.type ?? '', name: fields.name ?? '' },
      ...{ addtime: '2026-08-01 12:00:00', money: paid ?? fields.money ?? '', status: paid ? '1' : '0' },
    });
  }

  const server = await serveHttp(({ method, path, body }) => {
    asked.push(path);
    if (mode.answers === 'html') return { type: 'text/html', body: '<h1>502</h1>', status: 502 };
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (method !== 'POST' || fields.pid === undefined) return refuse(-4, '未传入任何参数');
    const wrong = wrongIn(fields);
    if (wrong !== null) return wrong;
    if (path === '/pay/api/pay/create') return create(fields);
    if (path === '/pay/api/pay/query') return query(fields);
    if (path === '/pay/api/merchant/info') return answer({ pid: fields.pid, status: '1', pay_status: '1' });
    return refuse(-5, '接口方法不存在');
  });
  const url = `${server.url}/pay/`;

  /** The fields of a notification, signed again after a change. */
  function fieldsOf(tradeNo: string, change: Texts = {}): Texts {
    const order = orders.get(tradeNo);
    const { fields = {}, number = 'G0', paid } = order ?? {};
    const texts: Texts = {
      pid: merchants.usual.pid,
      trade_no: number,
      out_trade_no: tradeNo,
      type: fields.type ?? 'alipay',
      name: fields.name ?? '渡口 & 充值',
      // EPay writes the amount as a number, so that 10.50 becomes 10.5.
      money: String(Number(paid ?? fields.money ?? '20.00')),
      trade_status: 'TRADE_SUCCESS',
      api_trade_no: '2026080122001400000000000001',
      buyer: '2088000000000002',
      timestamp: seconds(),
      ...change,
    };
    return { ...texts, sign: change.sign ?? platform.sign(textOf(texts)), sign_type: 'RSA' };
  }

  return {
    ...server,
    url,
    mode,
    asked,
    merchants,
    platform,
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
      kind: 'epayrsa' as const,
      address,
      pid: merchants[merchant].pid,
      type: 'alipay',
      platform_public_key: platform.publicKey,
      private_key: merchants[merchant].keys.privateKey,
    }),
    orders: (tradeNo: string) => (orders.has(tradeNo) ? 1 : 0),
    pay(tradeNo: string, { amount, number }: FakePayment = {}): void {
      const order = orders.get(tradeNo);
      if (order === undefined) throw new Error(`the gateway has no order ${tradeNo}`);
      order.paid = amount ?? order.fields.money ?? '';
      order.number = number ?? order.number;
    },
    notification(tradeNo: string, forged?: 'merchant' | 'signature'): SentNotification {
      const change = {
        merchant: { pid: merchants.other.pid },
        signature: { sign: merchants.usual.keys.sign('another text') },
        none: {},
      }[forged ?? 'none'];
      return { method: 'GET', query: `?${new URLSearchParams(fieldsOf(tradeNo, change))}` };
    },
  } satisfies FakeGateway & Record<string, unknown>;
}
