import { allCalls } from '@ferry/core/contract';
import { dryRunHeader } from '@ferry/core/contract/base/call';
import { answerFields } from '@ferry/core/contract/base/fields/field-reader';
import { afterAll, expect, test } from 'vitest';
import type { Grant } from '../../modules/money/cd-keys/index.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../testing/products.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
const admin = await openAdmin(shop.server);
const plan = await openProduct(shop.server);
const extra = await openProduct(shop.server, trafficPackage);
afterAll(() => shop[Symbol.asyncDispose]());

/** One gift of each kind, as the contract has them. */
const gifts: { [Kind in Grant['kind']]: Extract<Grant, { kind: Kind }> } = {
  money: { kind: 'money', amount: '5.00' },
  traffic: { kind: 'traffic', bytes: GB },
  plan_time: { kind: 'plan_time', duration: 'P3D', bytes: GB },
  account_time: { kind: 'account_time', duration: 'P3D' },
  level_time: { kind: 'level_time', level: 1, duration: 'P3D', bytes: GB },
};

interface Act {
  readonly url: string;
  readonly payload: object;
}

/** Writes of each operation whose answer has what was before and after it, as customers meet them. */
const acts: Readonly<Record<string, (customer: TestCustomer) => AsyncGenerator<Act>>> = {
  async *'users.grant'({ id }) {
    for (const grant of Object.values(gifts))
      yield { url: `users/${id}/grant`, payload: { grant, reason: 'outage' } };
  },
  async *'shop.refundOrder'(customer) {
    for (const product of [extra, plan]) {
      const { purchase_id } = await shop.buy(customer, product);
      yield { url: `shop/orders/${purchase_id}/refund`, payload: { remark: 'a mistake' } };
    }
  },
};

const comparing = allCalls.filter((call) => {
  const paths = new Set(answerFields(call).map(({ path }) => path));
  return call.access === 'admin' && call.changes && paths.has('result.before') && paths.has('result.after');
});

test('every write that answers with before and after is tested here', () => {
  expect(Object.keys(acts).toSorted()).toEqual(comparing.map(({ operation }) => operation).toSorted());
});

type State = Readonly<Record<string, unknown>>;

/** The names of values that differ. */
const differing = (before: State, after: State) =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

async function ask(url: string, more: object = {}, headers = {}): Promise<State> {
  const answer = await shop.server.app.inject({
    url: `/api/v2/admin_api/${url}`,
    headers: { ...admin, ...headers },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

/** What staff sees of a customer, with the fields of his service. */
async function showCustomer({ id }: TestCustomer): Promise<State> {
  const { service, ...account } = await ask(`users/${id}`);
  return { ...account, ...(service as State) };
}

test.each(comparing.map(({ operation }) => operation))(
  '%s compares whatever it changes of a customer, in its answer and in its dry run',
  async (operation) => {
    const customer = await openCustomer(shop.server, { balance: '500.00' });
    await shop.buy(customer, plan);
    for await (const { url, payload } of acts[operation]?.(customer) ?? []) {
      const held = await showCustomer(customer);
      const write = { method: 'POST', payload } as const;
      const tried = await ask(url, write, { [dryRunHeader]: '1' });
      const { before, after, ...others } = (await ask(url, write)) as { before: State; after: State };
      expect([tried.before, tried.after]).toEqual([before, after]);
      const changed = differing(held, await showCustomer(customer));
      const shown = changed.filter((name) => name in others || name in after);
      expect([shown.length > 0, JSON.stringify(payload)]).toEqual([true, JSON.stringify(payload)]);
      expect(differing(before, after), JSON.stringify(payload)).toEqual(expect.arrayContaining(shown));
    }
  },
);
