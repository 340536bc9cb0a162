import { createHash } from 'node:crypto';
import { serveHttp } from '../servers/serve-http.ts';
import type { FakeGateway, SentNotification } from './fake-gateway.ts';

export const tokens = { usual: 'a-token-that-nobody-may-see', other: 'the-token-of-another-merchant' };

type Message = Record<string, string | number | null>;

/** BEpusdt's signature, implemented a second time so that tests do not rely on the code under test. */
function sign(message: Message, token: string): string {
  const text = Object.keys(message)
    .sort()
    .flatMap((name) => {
      const value = message[name];
      if (name === 'signature' || value === '' || value === null) return [];
      const isLong = typeof value === 'number' && value >= 1e6;
      const printed = isLong ? value.toExponential().replace(/\+(\d)$/, '+0$1') : value;
      return `${name}=${printed}`;
    })
    .join('&');
  return createHash('md5').update(`${text}${token}`).digest('hex');
}

interface Order {
  readonly tradeId: string;
  readonly message: Message;
  /** The last payment. A payment of another sum or number belongs to another order of the same trade. */
  paid: { tradeId: string; amount: number } | null;
}

/** What tests of BEpusdt alone need. */
interface Bepusdt extends FakeGateway {
  readonly url: string;
  /** What Ferry asked for. */
  asked(tradeNo: string): Message | undefined;
  /** A signed notification with other values. */
  notice(tradeNo: string, change?: Message, token?: string): SentNotification;
  /** Whether it is a release that knows currencies other than CNY. */
  knowsFiat: boolean;
  /** Whether it is a release from June 2026 on, which is asked by another request. */
  isNew: boolean;
}

const refusal = (message: string) => ({ body: JSON.stringify({ status_code: 400, message }) });

/** BEpusdt, which accepts signed orders, says publicly whether one was paid, and sends signed notifications. */
export async function openBepusdtGateway(): Promise<Bepusdt> {
  const orders = new Map<string, Order>();
  let count = 0;
  const newTradeId = () => {
    count += 1;
    return `bepusdtTrade${String(count).padStart(6, '0')}`;
  };

  const create = (message: Message) => {
    const { order_id, amount, fiat } = message;
    if (typeof amount !== 'number') return refusal('请求参数错误');
    if (!gateway.takesOrders) return refusal('订单创建失败：类型(usdt.trc20)未检测到可用钱包地址');
    const order = orders.get(String(order_id)) ?? { tradeId: newTradeId(), message, paid: null };
    orders.set(String(order_id), order);
    const { tradeId } = order;
    const data = {
      trade_id: tradeId,
      order_id,
      // Some releases keep the amount of an order that is sent again with another one.
      amount: String(order.message.amount),
      payment_url: `${server.url}/pay/checkout-counter/${tradeId}`,
      ...(gateway.knowsFiat && { fiat: fiat ?? 'CNY' }),
    };
    return { body: JSON.stringify({ status_code: 200, message: 'success', data, request_id: '' }) };
  };

  const server = await serveHttp(({ method, path, body }) => {
    const isInfo = gateway.isNew && method === 'POST' && path === '/api/v1/pay/info';
    const [, earlier] = /^\/pay\/check-status\/(.+)$/.exec(path) ?? [];
    const tradeId = isInfo ? String(JSON.parse(body).trade_id) : gateway.isNew ? undefined : earlier;
    if ((isInfo || method === 'GET') && tradeId !== undefined) {
      const order = [...orders.values()].find((one) => one.tradeId === tradeId);
      if (order === undefined) return refusal('订单不存在');
      const isPaid = order.paid?.tradeId === tradeId && order.paid.amount === order.message.amount;
      const state = { trade_id: tradeId, trade_hash: 'hash', status: isPaid ? 2 : 1 };
      return { body: JSON.stringify(isInfo ? { status_code: 200, message: 'success', data: state } : state) };
    }
    if (method !== 'POST' || path === '/api/v1/pay/info')
      return { status: 404, type: 'text/html', body: 'no such page' };
    const message = JSON.parse(body) as Message;
    if (!Object.values(tokens).some((token) => sign(message, token) === message.signature))
      return { status: 400, body: JSON.stringify({ error: '签名错误' }) };
    if (path === '/api/v1/order/create-transaction') return create(message);
    return refusal('订单不存在');
  });

  const gateway: Bepusdt = {
    url: server.url,
    settings: (whose = 'usual', address = server.url) => ({
      kind: 'bepusdt',
      address,
      trade_type: 'usdt.trc20',
      api_token: tokens[whose],
    }),
    knowsFiat: true,
    isNew: true,
    orders: (tradeNo) => (orders.has(tradeNo) ? 1 : 0),
    takesOrders: true,
    asked: (tradeNo) => orders.get(tradeNo)?.message,
    pay(tradeNo, { amount, number } = {}) {
      const order = orders.get(tradeNo);
      if (order === undefined) throw new Error(`BEpusdt has no order ${tradeNo}`);
      order.paid = {
        tradeId: number ?? (order.paid === null ? order.tradeId : newTradeId()),
        amount: Number(amount ?? order.message.amount),
      };
    },
    canBeAsked: true,
    notice(tradeNo, change = {}, token = tokens.usual) {
      const order = orders.get(tradeNo);
      const message: Message = {
        trade_id: order?.paid?.tradeId ?? order?.tradeId ?? 'unknownTrade',
        order_id: tradeNo,
        amount: order?.paid?.amount ?? order?.message.amount ?? 20,
        actual_amount: '4.01',
        token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        block_transaction_id: '12ef6267b42e43959795cf31808d0cc7',
        status: 2,
        ...change,
      };
      const headers = { 'content-type': 'application/json' };
      return {
        method: 'POST',
        headers,
        body: JSON.stringify({ signature: sign(message, token), ...message }),
      };
    },
    // A notification names no merchant.
    notification: (tradeNo, forged) =>
      forged === 'merchant'
        ? null
        : gateway.notice(tradeNo, forged === 'signature' ? { signature: 'f'.repeat(32) } : {}),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return gateway;
}
