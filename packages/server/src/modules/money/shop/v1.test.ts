import { describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openProduct, trafficPackage } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;

const get = async (who: TestCustomer, url: string) =>
  (await server.app.inject({ url: `/v1/user${url}`, headers: who.headers })).json();

async function send(
  who: TestCustomer,
  url: string,
  fields: Record<string, string>,
  { method = 'POST', ...headers }: { method?: 'POST' | 'DELETE' } & Record<string, string> = {},
) {
  const answer = await request(
    server,
    method as 'POST' | 'DELETE',
    `/v1/user${url}`,
    { ...who.headers, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams(fields).toString(),
  );
  return answer.json();
}

const buy = (who: TestCustomer, shop: number, fields = {}, headers = {}) =>
  send(who, '/buy', { shop: String(shop), coupon: '', ...fields }, headers);
const purchases = async (who: TestCustomer) => (await get(who, '/bought')).total_count;

describe('buying without a quote', () => {
  test('pays from the wallet, confirms it, and is in the older and the newer list', async () => {
    const who = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    expect(await buy(who, id)).toMatchObject({
      ret: 1,
      msg: 'You bought 标准月付',
      paid: '20.00',
      balance: '30.00',
      after: { level: 1 },
    });
    const bought = await get(who, '/bought?format=json&page=1&size=5');
    expect(bought).toMatchObject({ ret: 1, msg: '', total_count: 1, page: 1, size: 5 });
    expect(bought.bought[0]).toMatchObject({ shop_id: id, price: '20.00', auto_renews: false });
    const newer = await request(server, 'GET', '/api/v2/user/wallet/purchase-records', who.headers);
    expect(newer.json().result).toHaveLength(1);
  });

  test('says when a plan begins that waits for another', async () => {
    const who = await openCustomer(server, { balance: '50.00' });
    await buy(who, await openProduct(server));
    const { msg, begins_at } = await buy(who, await openProduct(server, { name: '快艇' }));
    expect(msg).toMatch(/^You bought 快艇\. It begins on [A-Z]/);
    expect(new Date(begins_at).getTime()).toBeGreaterThan(server.services.now().getTime());
  });

  test.each([
    ['within 10 seconds is the same purchase', 9, {}, 1],
    ['after 10 seconds is another', 10, {}, 2],
    ['with the same key is the same purchase at any time', 600, { 'idempotency-key': 'a' }, 1],
    ['with an empty key is another one later', 600, { 'idempotency-key': '' }, 2],
  ])('the same again %s', async (_what, seconds, headers, count) => {
    const who = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    const first = await buy(who, id, {}, headers);
    server.clock.turn(seconds);
    const second = await buy(who, id, {}, headers);
    expect(second.ret).toBe(1);
    expect(second.purchase_id === first.purchase_id).toBe(count === 1);
    expect(await purchases(who)).toBe(count);
  });

  test('ten times at once is one purchase, and nine answers are marked as its repeat', async () => {
    const who = await openCustomer(server, { balance: '500.00' });
    const id = await openProduct(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(who, id)));
    expect(new Set(answers.map(({ msg: _, is_repeat: __, ...rest }) => JSON.stringify(rest)))).toHaveLength(
      1,
    );
    expect(answers.filter((answer) => !answer.is_repeat)).toMatchObject([{ ret: 1, balance: '480.00' }]);
    expect(answers.find((answer) => answer.is_repeat).msg).toContain('a few seconds ago');
    expect(await purchases(who)).toBe(1);
  });

  test('ten times at once with one key is one purchase and one answer', async () => {
    const who = await openCustomer(server, { balance: '500.00' });
    const id = await openProduct(server);
    const key = { 'idempotency-key': 'ten' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(who, id, {}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ ret: 1, is_repeat: false, balance: '480.00' });
    expect(await purchases(who)).toBe(1);
  });

  test('another key within 10 seconds is another purchase, and so is a request without one', async () => {
    const who = await openCustomer(server, { balance: '500.00' });
    const id = await openProduct(server);
    const receipts = [
      await buy(who, id, {}, { 'idempotency-key': 'a' }),
      await buy(who, id, {}, { 'idempotency-key': 'b' }),
      await buy(who, id),
    ];
    expect(new Set(receipts.map((receipt) => receipt.purchase_id)).size).toBe(3);
    expect(receipts.map((receipt) => receipt.is_repeat)).toEqual([false, false, false]);
    expect(await purchases(who)).toBe(3);
  });

  test('a repeat gets the first answer, even if no more coupons may be tried', async () => {
    const who = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    await db
      .insertInto('coupon')
      .values({
        code: 'TEN-PERCENT',
        kind: 'percent',
        percent: 10,
        amount: null,
        most: null,
        most_per_customer: null,
        product_ids: null,
        created_at: server.services.now(),
      })
      .execute();
    const key = { 'idempotency-key': 'with a coupon' };
    const fields = { coupon: 'TEN-PERCENT' };
    const first = await buy(who, id, fields, key);
    expect(first).toMatchObject({ ret: 1, paid: '18.00' });
    for (let turn = 0; turn < 20; turn += 1) await buy(who, id, { coupon: `NONE-${turn}` });
    expect(await buy(who, id, fields)).toMatchObject({ ret: 0 });
    expect(await buy(who, id, fields, key)).toEqual(first);
  });

  test('after the clock was set back by an hour is another purchase', async () => {
    const who = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    const first = await buy(who, id);
    server.clock.turn(-3_600);
    const second = await buy(who, id);
    server.clock.turn(3_600);
    expect(second).toMatchObject({ ret: 1, is_repeat: false, balance: '10.00' });
    expect(second.purchase_id).not.toBe(first.purchase_id);
  });

  test('another product at once is another purchase', async () => {
    const who = await openCustomer(server, { balance: '50.00' });
    const ids = [await openProduct(server), await openProduct(server)];
    for (const id of ids) expect((await buy(who, id)).ret).toBe(1);
    expect(await purchases(who)).toBe(2);
  });

  test.each<[string, string, Parameters<typeof openProduct>[1], string]>([
    ['too little money', '5.00', {}, 'Your wallet is 15.00 CNY short'],
    ['a product that is not sold', '50.00', { is_enabled: false }, 'doesn’t exist or is no longer sold'],
    ['a plan for holders', '50.00', { is_renewal_only: true }, 'for renewals only'],
    ['a traffic package without a plan', '50.00', trafficPackage, 'require an active plan'],
  ])('refuses %s and takes nothing', async (_what, balance, change, msg) => {
    const who = await openCustomer(server, { balance });
    const answer = await buy(who, await openProduct(server, change));
    expect(answer).toEqual({ ret: 0, msg: expect.stringContaining(msg) });
    expect(await purchases(who)).toBe(0);
  });

  test('replaces another plan only if the loss is accepted', async () => {
    const who = await openCustomer(server, { balance: '90.00' });
    await buy(who, await openProduct(server));
    const other = await openProduct(server, { level: 2, name: '高级' });
    expect(await buy(who, other, { disableothers: '0' })).toMatchObject({ ret: 0 });
    expect(await buy(who, other, { disableothers: '1' })).toMatchObject({ ret: 1, after: { level: 2 } });
  });

  test.each([
    ['no product', {}, 'shop: This field is required'],
    ['no number', { shop: 'x' }, 'shop: The type is wrong'],
    ['an odd coupon', { shop: '1', coupon: '!' }, 'coupon: At least 3 characters'],
    ['a coupon that nobody has', { shop: 'yes', coupon: 'NONE-SUCH' }, 'coupon'],
  ])('names what does not fit: %s', async (_what, fields, msg) => {
    const who = await openCustomer(server, { balance: '50.00' });
    const shop = 'shop' in fields && fields.shop === 'yes' ? String(await openProduct(server)) : undefined;
    const answer = await send(who, '/buy', { ...fields, ...(shop === undefined ? {} : { shop }) });
    expect(answer).toEqual({ ret: 0, msg: expect.stringContaining(msg) });
  });
});

describe('the other calls of buying', () => {
  test('a traffic package is bought once in 10 seconds, and no other item is bought', async () => {
    const who = await openCustomer(server, { balance: '90.00' });
    const plan = await openProduct(server);
    await buy(who, plan);
    const shopid = String(await openProduct(server, trafficPackage));
    const path = '/shop/buytrafficpackage';
    const first = await send(who, path, { shopid });
    expect(first).toMatchObject({ ret: 1, paid: '10.00', balance: '60.00' });
    const { purchase_id } = first;
    expect(await send(who, path, { shopid })).toMatchObject({
      purchase_id,
      is_repeat: true,
      balance: '60.00',
    });
    expect(await send(who, path, { shopid: String(plan) })).toMatchObject({ ret: 0 });
    expect(await purchases(who)).toBe(2);
  });

  test('a quote returns the amounts and buys nothing', async () => {
    const who = await openCustomer(server, { balance: '5.00' });
    const id = await openProduct(server);
    expect(await send(who, '/buy_pre', { shop: String(id) })).toMatchObject({
      ret: 1,
      shop_id: id,
      to_pay: '20.00',
      missing: '15.00',
      after: { level: 1 },
    });
    expect(await purchases(who)).toBe(0);
  });

  test('an invite is free and permanent', async () => {
    const who = await openCustomer(server, { balance: '5.00' });
    const first = await send(who, '/buy_invite', { num: '3' });
    expect(first).toMatchObject({ ret: 1, price: '0.00' });
    expect(first.invite_link).toContain(first.invite_code);
    expect(await send(who, '/buy_invite', {})).toEqual(first);
  });
});

describe('auto-renewal of a purchase', () => {
  const stop = (who: TestCustomer, fields: Record<string, string>, query = '') =>
    send(who, `/bought${query}`, fields, { method: 'DELETE' });
  async function renewing() {
    const who = await openCustomer(server, { balance: '50.00' });
    const { purchase_id } = await buy(who, await openProduct(server));
    await db
      .updateTable('purchase')
      .set({ auto_renews: true })
      .where('id', '=', Number(purchase_id))
      .execute();
    return { who, purchase_id };
  }
  const state = async (who: TestCustomer) => (await get(who, '/bought')).bought[0];

  test.each(['the form', 'the query'])(
    'is switched off by the id in %s, and the record stays',
    async (place) => {
      const { who, purchase_id } = await renewing();
      expect(await state(who)).toMatchObject({ auto_renews: true });
      for (const _again of [1, 2])
        expect(
          await (place === 'the form' ? stop(who, { id: purchase_id }) : stop(who, {}, `?id=${purchase_id}`)),
        ).toEqual({ ret: 1, msg: 'Auto-renewal is off' });
      expect(await state(who)).toMatchObject({ id: Number(purchase_id), auto_renews: false });
      const activity = await request(server, 'GET', '/api/v2/user/account/activity', who.headers);
      expect(
        activity
          .json()
          .result.activities.filter(({ activity_type }: { activity_type: string }) =>
            activity_type.includes('renewal'),
          ),
      ).toMatchObject([{ activity_type: 'auto_renewal_off' }]);
    },
  );

  test('of another customer answers as if it did not exist', async () => {
    const { who, purchase_id } = await renewing();
    const other = await openCustomer(server);
    expect(await stop(other, { id: purchase_id })).toEqual({ ret: 0, msg: 'There is no such purchase' });
    expect(await state(who)).toMatchObject({ auto_renews: true });
  });

  test.each([
    [{}, 'id: This field is required'],
    [{ id: 'x' }, 'id: The type is wrong'],
  ])('names the id that is missing or wrong: %o', async (fields, msg) => {
    expect(await stop(await openCustomer(server), fields as Record<string, string>)).toEqual({ ret: 0, msg });
  });
});

describe('what is for sale', () => {
  test('is listed by page, and a plan’s periods lead to its items', async () => {
    await using own = await openTestServer();
    const who = await openCustomer(own);
    const first = await openProduct(own);
    const { group_id } = await own.services.database.sql
      .selectFrom('product')
      .select('group_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const quarter = await openProduct(own, {
      group_id,
      level_duration: 'P90D',
      price: '54.00',
      name: '标准季付',
    });
    await openProduct(own, trafficPackage);
    const read = async (url: string) =>
      (await own.app.inject({ url: `/v1/user/shop${url}`, headers: who.headers })).json();
    expect(await read('/?format=json&page=2&size=2')).toMatchObject({ ret: 1, total_count: 3, page: 2 });
    expect((await read('/')).shops).toHaveLength(3);
    expect(await read(`/getplantime?num=plan_${group_id}`)).toEqual({
      ret: 1,
      msg: '',
      name: '标准',
      plan_time: ['P30D', 'P90D'],
    });
    expect(await read(`/getplaninfo?num=plan-${group_id}&time=P90D`)).toMatchObject({
      ret: 1,
      id: quarter,
      name: '标准季付',
      price: '54.00',
    });
    expect(await read('/getplaninfo')).toMatchObject({ id: first, time: 'P30D' });
    for (const odd of [
      '/getplaninfo?num=999',
      `/getplaninfo?num=${group_id}&time=P1D`,
      '/getplantime?num=999',
    ])
      expect(await read(odd)).toEqual({ ret: 0, msg: expect.stringContaining('doesn’t exist') });
    expect(await read('/getplantime')).toEqual({ ret: 0, msg: 'num: This field is required' });
    expect(await read('/getplaninfo?time=long')).toMatchObject({ ret: 0 });
  });
});
