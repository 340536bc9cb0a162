import { merchant, openEpayGateway, otherMerchant } from './epay-gateway.ts';
import type { FakeGateway } from './fake-gateway.ts';

/** EPay, as a gateway like any other. `hasApi`: whether it can be asked about orders, at `api.php`. */
export async function openFakeEpay({ hasApi }: { hasApi: boolean }): Promise<FakeGateway> {
  const gateway = await openEpayGateway({ hasApi });
  let further = 0;
  return {
    settings: (whose = 'usual', address = gateway.url) => ({
      kind: 'epay',
      address,
      ...(whose === 'usual' ? merchant : otherMerchant),
      type: 'alipay',
      mode: 'api',
      is_asked: hasApi,
    }),
    orders: (tradeNo) => (gateway.orders.has(tradeNo) ? 1 : 0),
    get takesOrders() {
      return gateway.mode.answers !== 'refusal';
    },
    set takesOrders(takes) {
      gateway.mode.answers = takes ? 'payurl' : 'refusal';
    },
    pay(tradeNo, { amount, number } = {}) {
      // The first payment has the order's number.
      const isFirst = gateway.orders.get(tradeNo)?.isPaid !== true;
      further += 1;
      gateway.pay(tradeNo, { money: amount, tradeNo: number ?? (isFirst ? undefined : `F${further}`) });
    },
    canBeAsked: hasApi,
    notification(tradeNo, forged) {
      const change = {
        merchant: { pid: otherMerchant.pid },
        signature: { sign: 'f'.repeat(32) },
        none: {},
      }[forged ?? 'none'];
      const query = new URLSearchParams(gateway.notification(tradeNo, change));
      return { method: 'GET', query: `?${query}` };
    },
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  };
}
