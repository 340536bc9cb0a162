import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { confirmOrder } from '@ferry/core/contract/shop/customer';
import { expect } from 'vitest';
import type { openEpayGateway } from '../../../packages/server/src/testing/gateways/epay-gateway.ts';
import type { Answer, Asked } from './ask.ts';
import { type Below, shuffled } from './numbers.ts';
import { type Customer, type Shop, worth } from './wallet-world.ts';

type Gateway = Awaited<ReturnType<typeof openEpayGateway>>;

/** What a customer was told by answers. */
export interface Told {
  /** Purchases by id, with the paid amounts. */
  purchases: Map<string, number>;
  /** When the plan would end, by the receipt of its first purchase. */
  firstEnd: string;
  codes: Set<string>;
  /** Codes that were tried until too many tries were counted, including those before a kill. */
  unsureCodes: Set<string>;
  /** Orders whose credit was acknowledged to the gateway, and those whose result is unknown. */
  credited: Set<string>;
  silent: Set<string>;
  hasCheckedIn: boolean;
  /** The amount that moving the invite balance reported. */
  moved: number;
  refusals: Map<string, number>;
}

type Receipt = CallAnswer<typeof confirmOrder>['result'];

interface Sent {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Actions that each customer can take a few times only. */
export type RareDeed = 'check_in' | 'cd_keys';

/** A customer who takes random actions, but none of `kept`, and remembers the answers. */
export function openWalletCustomer(
  site: Asked,
  gateway: Gateway,
  shop: Shop,
  index: number,
  below: Below,
  kept: ReadonlySet<RareDeed> = new Set(),
) {
  const { token, codes: ownCodes } = shop.customers[index] as Customer;
  const told: Told = {
    purchases: new Map(),
    firstEnd: '',
    codes: new Set(),
    unsureCodes: new Set(),
    credited: new Set(),
    silent: new Set(),
    hasCheckedIn: false,
    moved: 0,
    refusals: new Map(),
  };
  const codesToTry = shuffled(below, [...shuffled(below, shop.codes).slice(0, 5), ...ownCodes]);
  /** Notifications that the gateway sends late. */
  const late: string[] = [];

  const ask = (path: string, { method = 'POST', body, headers }: Sent = {}): Promise<Answer> =>
    site.ask((url, signal) =>
      fetch(`${url}${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  /** The result of a v2 call. Refusals for lack of money or time change nothing. */
  async function result<T>(path: string, sent?: Sent): Promise<T | undefined> {
    const { status, text } = await ask(path, sent);
    const answer = JSON.parse(text) as { result: T; code: string };
    if (status === 200) return answer.result;
    expect([403, 409, 429], `${path}: ${text}`).toContain(status);
    told.refusals.set(answer.code, (told.refusals.get(answer.code) ?? 0) + 1);
    return undefined;
  }

  function noteBought({ purchase_id, paid, after }: Receipt): void {
    if (told.purchases.size === 0) told.firstEnd = after.level_expires_at ?? '';
    told.purchases.set(purchase_id, Number(paid));
  }
  const coupon = () => (below(5) === 0 ? { coupon: worth.coupon.code.toLowerCase() } : {});

  /** Makes a quote and confirms it, sometimes twice concurrently. */
  async function buyQuoted(product: number): Promise<void> {
    const path = `/api/v2/user/shop-old/${product}`;
    const quote = await result<{ quote_id: string }>(`${path}/pre-order`, { body: coupon() });
    if (quote === undefined) return;
    const body = { quote_id: quote.quote_id, accept_losses: true };
    const confirm = () => result<Receipt>(`${path}/confirm-order`, { body });
    const receipts = await Promise.all(below(3) === 0 ? [confirm(), confirm()] : [confirm()]);
    for (const receipt of receipts) if (receipt !== undefined) noteBought(receipt);
  }

  /** A purchase of the older portal, with an idempotency key and without a quote. */
  async function buyAtOnce(): Promise<void> {
    const { status, text } = await ask('/v1/user/buy', {
      body: { shop: below(2) === 0 ? shop.plan : shop.extra, disableothers: 1, ...coupon() },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(status, text).toBe(200);
    const answer = JSON.parse(text) as { ret: number } & Receipt;
    if (answer.ret === 1) noteBought(answer);
  }

  async function redeem(code = codesToTry.pop()): Promise<void> {
    if (code === undefined) return;
    const { status, text } = await ask(`/api/v2/user/wallet/cd-key/${code}/`);
    const { code: refusal } = JSON.parse(text) as { code?: string };
    // A repeat of the own code: the answer to the first try was lost.
    if (status === 200 || refusal === 'cd_keys.yours') told.codes.add(code);
    else if (status === 429) told.unsureCodes.add(code);
    else expect(refusal, text).toBe('cd_keys.used');
  }

  const notify = async (fields: Record<string, string>): Promise<string> => {
    const form = new URLSearchParams(fields);
    const path = '/v1/payment/notify/epay';
    const { text } = await site.ask((url, signal) =>
      below(2) === 0
        ? fetch(`${url}${path}?${form}`, { signal })
        : fetch(`${url}${path}`, { method: 'POST', body: form, signal }),
    );
    return text;
  };

  /** The gateway notifies a payment, up to three times concurrently, until the server acknowledges it. */
  async function deliver(tradeNo: string): Promise<void> {
    const texts = await Promise.all(
      Array.from({ length: 1 + below(3) }, () => notify(gateway.notification(tradeNo))),
    );
    expect(texts.filter((text) => text !== 'success')).toEqual([]);
    told.credited.add(tradeNo);
  }

  async function recharge(): Promise<void> {
    const body = { amount: worth.recharge.toFixed(2), method: 'alipay' };
    const begun = await result<{ recharge: { trade_no: string; status: string } }>(
      '/api/v2/user/wallet/recharge/',
      { body },
    );
    // A clock that is set forward lets an order expire before it is sent to the gateway.
    if (begun === undefined || begun.recharge.status === 'expired') return;
    const { trade_no } = begun.recharge;
    if (below(2) === 0) {
      // Changed after it was signed.
      const forged = below(2) === 0 ? { sign: '0'.repeat(32) } : { money: '500.00' };
      expect(await notify({ ...gateway.notification(trade_no), ...forged })).toBe('fail');
    }
    const choice = below(6);
    if (choice === 0) return; // Never paid.
    gateway.pay(trade_no);
    if (choice === 1) told.silent.add(trade_no);
    else if (choice === 2) late.push(trade_no);
    else await deliver(trade_no);
  }

  const deliverLate = async () => {
    const [tradeNo] = late.splice(below(late.length || 1), 1);
    if (tradeNo !== undefined) await deliver(tradeNo);
  };

  async function checkIn(): Promise<void> {
    const { status, text } = await ask('/api/v2/user/services-old/checkin/');
    expect([200, 403], text).toContain(status);
    told.hasCheckedIn = true;
  }

  async function moveInvites(): Promise<void> {
    const moved = await result<{ moved: string }>('/api/v2/user/invite/move-to-wallet', { body: {} });
    told.moved += Number(moved?.moved ?? 0);
  }

  const deeds = [
    () => buyQuoted(shop.plan),
    () => buyQuoted(shop.extra),
    () => buyQuoted(shop.extra),
    buyAtOnce,
    async () => void (kept.has('cd_keys') || (await redeem())),
    recharge,
    deliverLate,
    async () => void (kept.has('check_in') || (await checkIn())),
    moveInvites,
  ];
  return {
    told,
    redeem,
    /** The plan on which everything depends, with auto-renewal. */
    async begin(id: number): Promise<void> {
      while (told.purchases.size === 0) await buyQuoted(shop.plan);
      const path = `/api/v2/user/services-old/bill/${id}/enable-auto-renewal`;
      expect(await result(path, { body: { enabled: true } })).toBeDefined();
    },
    async act(): Promise<void> {
      await deeds[below(deeds.length)]?.();
    },
    /** Delivers the remaining notifications. */
    async deliverRest(): Promise<void> {
      while (late.length > 0) await deliverLate();
    },
  };
}
