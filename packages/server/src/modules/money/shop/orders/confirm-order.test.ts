import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isShared } from '../../../../testing/databases/is-shared.ts';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { setService } from '../../../../testing/set-row.ts';
import { openShop } from '../../../../testing/shop.ts';
import { holdService } from '../../../ground/services/index.ts';

const shop = await forAllTests(openShop());

describe('confirming', () => {
  test('pays from the wallet, starts the service and records the purchase', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server, { reset_interval: 'P10D' });
    const quoted = await shop.quote(customer, id);
    const answer = await shop.confirm(customer, id, quoted.quote_id);
    expect(answer.json()).toMatchObject({
      is_success: true,
      result: { shop_id: id, shop_name: '标准月付', paid: '20.00', balance: '30.00', after: quoted.after },
    });
    expect(await shop.balanceOf(customer)).toBe('30.00');
    expect(await shop.serviceOf(customer)).toMatchObject({
      product_id: id,
      level: 1,
      quota_bytes: 100 * GB,
      reset_interval: 'P10D',
      next_reset_at: new Date('2026-03-20T04:00:00Z'),
    });
    const [purchase, ...more] = await shop.purchasesOf(customer);
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({
      price: '20.00',
      balance_after: '30.00',
      renew_price: '20.00',
      auto_renews: false,
      service_before: quoted.before,
      service_after: quoted.after,
    });
    expect(purchase?.renew_at).toEqual(new Date('2026-04-09T04:00:00Z'));
  });

  test('leaves no ledger row if the price is zero', async () => {
    const customer = await openCustomer(shop.server);
    const receipt = await shop.buy(customer, await openProduct(shop.server, { price: '0.00' }));
    expect(receipt).toMatchObject({ paid: '0.00', balance: '0.00' });
  });

  test('moves the end of the account, with a payment and without one', async () => {
    const { sql: db } = shop.server.services.database;
    for (const [price, payments] of [
      ['20.00', ['20.00']],
      ['0.00', []],
    ] as const) {
      const customer = await openCustomer(shop.server, { balance: '20.00' });
      const { level_expires_at } = (
        await shop.buy(customer, await openProduct(shop.server, { price, account_duration: 'P90D' }))
      ).after;
      expect(level_expires_at).toBe('2026-04-09T04:00:00.000Z');
      const end = new Date('2026-06-08T04:00:00Z');
      const ends = db.selectFrom('account').select('expires_at').where('id', '=', customer.id);
      expect(await ends.execute()).toEqual([{ expires_at: end }]);
      const paid = db
        .selectFrom('ledger')
        .where('account_id', '=', customer.id)
        .where('kind', '=', 'purchase');
      expect(await paid.select(['amount', 'account_until']).execute()).toEqual(
        payments.map((amount) => ({ amount: `-${amount}`, account_until: end })),
      );
    }
  });

  test('ends what an account had at its end, if that came first', async () => {
    const { sql: db } = shop.server.services.database;
    const customer = await openCustomer(shop.server, { balance: '40.00' });
    await shop.buy(customer, await openProduct(shop.server, { level: 2 }));
    const ended = new Date('2026-03-09T00:00:00Z');
    await db.updateTable('account').set({ expires_at: ended }).where('id', '=', customer.id).execute();
    await db.deleteFrom('departure').execute();
    await shop.buy(customer, await openProduct(shop.server, { level: 1 }), true);
    const departures = db.selectFrom('departure').select(['level', 'expires_at']);
    expect(await departures.where('account_id', '=', customer.id).execute()).toEqual([
      { level: 2, expires_at: ended },
    ]);
    const account = db.selectFrom('account').select('expires_at').where('id', '=', customer.id);
    expect(await account.execute()).toEqual([{ expires_at: new Date('2026-04-09T04:00:00Z') }]);
  });

  test('again, also much later, is the same purchase and the same answer', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server);
    const { quote_id } = await shop.quote(customer, id);
    const first = await shop.confirm(customer, id, quote_id);
    await shop.buy(customer, id);
    const again = await shop.confirm(customer, id, quote_id, { key: 'another' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await shop.balanceOf(customer)).toBe('10.00');
    expect(await shop.purchasesOf(customer)).toHaveLength(2);
  });

  test('again, after plans have got another term, is the same purchase without that term', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server);
    const { quote_id } = await shop.quote(customer, id);
    const first = (await shop.confirm(customer, id, quote_id)).json();
    await shop.server.services.database.sql
      .updateTable('purchase')
      .set({ service_after: sql`service_after - 'device_limit'` })
      .where('account_id', '=', customer.id)
      .execute();
    const { result } = (await shop.confirm(customer, id, quote_id)).json();
    expect(result).toEqual({ ...first.result, after: { ...first.result.after, device_limit: null } });
  });

  test('two hundred times at once is one purchase and the same answer each time', async () => {
    const customer = await openCustomer(shop.server, { balance: '500.00' });
    const id = await openProduct(shop.server);
    const { quote_id } = await shop.quote(customer, id);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => shop.confirm(customer, id, quote_id)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await shop.balanceOf(customer)).toBe('480.00');
    expect(await shop.purchasesOf(customer)).toHaveLength(1);
  });

  // Locked by another connection.
  if (isShared)
    test('waits for no purchase of the customer who invited this one', async () => {
      const inviter = await openCustomer(shop.server);
      const customer = await openCustomer(shop.server, { balance: '50.00' });
      const { sql } = shop.server.services.database;
      await sql
        .updateTable('account')
        .set({ invited_by: inviter.id })
        .where('id', '=', customer.id)
        .execute();
      // Longer than his account, so that his row is written for the price and for the time.
      const id = await openProduct(shop.server, { account_duration: 'P1Y' });
      const { quote_id } = await shop.quote(customer, id);
      await sql.transaction().execute(async (tx) => {
        await holdService(tx, inviter.id);
        expect((await shop.confirm(customer, id, quote_id)).statusCode).toBe(200);
      });
    });

  test('different quotes at once never spends more than the balance', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server, { ...trafficPackage });
    await shop.buy(customer, await openProduct(shop.server, { price: '15.00' }));
    const quotes = await Promise.all(Array.from({ length: 20 }, () => shop.quote(customer, id)));
    const answers = await Promise.all(quotes.map(({ quote_id }) => shop.confirm(customer, id, quote_id)));
    const codes = answers.map((answer) => answer.json().code ?? 'bought');
    // The first one changes the service, which invalidates the other quotes.
    expect(codes.filter((code) => code === 'bought')).toHaveLength(1);
    expect(codes.filter((code) => code === 'shop.quote_outdated')).toHaveLength(19);
    expect(await shop.balanceOf(customer)).toBe('25.00');
  });

  test('with the Idempotency-Key of another purchase is refused', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server);
    const one = await shop.quote(customer, id);
    const first = await shop.confirm(customer, id, one.quote_id, { key: 'k1' });
    expect((await shop.confirm(customer, id, one.quote_id, { key: 'k1' })).json()).toEqual(first.json());
    const two = await shop.quote(customer, id);
    const answer = await shop.confirm(customer, id, two.quote_id, { key: 'k1' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('input.key_used');
    expect(await shop.balanceOf(customer)).toBe('30.00');
  });

  test('with an empty Idempotency-Key has none, and with one that is too long is refused', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server);
    for (let count = 0; count < 2; count += 1) {
      const { quote_id } = await shop.quote(customer, id);
      expect((await shop.confirm(customer, id, quote_id, { key: '' })).statusCode).toBe(200);
    }
    const { quote_id } = await shop.quote(customer, id);
    const answer = await shop.confirm(customer, id, quote_id, { key: 'k'.repeat(201) });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'input.key_too_long']);
    expect(await shop.balanceOf(customer)).toBe('10.00');
  });

  describe('without naming a quote', () => {
    const bare = (
      customer: TestCustomer,
      id: number,
      { payload, key }: { payload?: object; key?: string } = {},
    ) =>
      shop.server.app.inject({
        method: 'POST',
        url: `/api/v2/user/shop-old/${id}/confirm-order`,
        headers: { ...customer.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        ...(payload === undefined ? {} : { payload }),
      });

    test.each([
      ['no body', undefined],
      ['an empty object', {}],
      ['no quote', { quote_id: null }],
    ])('takes the only open quote of the product: %s', async (_what, payload) => {
      const customer = await openCustomer(shop.server, { balance: '50.00' });
      const id = await openProduct(shop.server);
      await shop.quote(customer, await openProduct(shop.server));
      await shop.quote(customer, id);
      const answer = await bare(customer, id, payload === undefined ? {} : { payload });
      expect(answer.json()).toMatchObject({ is_success: true, result: { shop_id: id, paid: '20.00' } });
      expect(await shop.purchasesOf(customer)).toHaveLength(1);
      // A repeat has no quote, and buys nothing.
      expect((await bare(customer, id)).json().code).toBe('shop.no_open_quote');
      expect(await shop.balanceOf(customer)).toBe('30.00');
    });

    test('with a repeated key is the same purchase and answer', async () => {
      const customer = await openCustomer(shop.server, { balance: '50.00' });
      const id = await openProduct(shop.server);
      await shop.quote(customer, id);
      const first = await bare(customer, id, { key: 'bare' });
      expect(first.statusCode).toBe(200);
      expect((await bare(customer, id, { key: 'bare' })).json()).toEqual(first.json());
      expect(await shop.purchasesOf(customer)).toHaveLength(1);
    });

    test('is refused in a sentence if no quote or several are open, and if something would be lost', async () => {
      const customer = await openCustomer(shop.server, { balance: '90.00' });
      const id = await openProduct(shop.server);
      const refused = async (product: number) => {
        const answer = await bare(customer, product);
        return [answer.statusCode, answer.json().code, answer.json().message];
      };
      expect(await refused(id)).toEqual([
        403,
        'shop.no_open_quote',
        'No quote is open for this product; order first, then confirm',
      ]);
      await shop.quote(customer, id);
      await shop.quote(customer, id);
      expect((await refused(id)).slice(0, 2)).toEqual([403, 'shop.many_open_quotes']);
      await shop.buy(customer, id);
      const other = await openProduct(shop.server, { level: 2 });
      await shop.quote(customer, other);
      expect((await refused(other)).slice(0, 2)).toEqual([403, 'shop.losses']);
      expect(await shop.balanceOf(customer)).toBe('70.00');
    });
  });

  test('is refused with the missing amount if the balance is too low', async () => {
    const customer = await openCustomer(shop.server, { balance: '19.99' });
    const id = await openProduct(shop.server);
    const { quote_id } = await shop.quote(customer, id);
    const answer = await shop.confirm(customer, id, quote_id);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'shop.short',
      details: { missing: '0.01' },
      message: 'Your wallet is 0.01 CNY short',
    });
    expect(await shop.balanceOf(customer)).toBe('19.99');
    expect((await shop.serviceOf(customer)).level).toBe(0);
  });

  test('is refused once the quote has expired', async () => {
    await using own = await openShop();
    const customer = await openCustomer(own.server, { balance: '50.00' });
    const id = await openProduct(own.server);
    const { quote_id } = await own.quote(customer, id);
    own.server.clock.turn(15 * 60);
    const answer = await own.confirm(customer, id, quote_id);
    expect(answer.json().code).toBe('shop.quote_expired');
  });

  test.each([
    ['the price has changed', { price: '21.00' }, 'shop.quote_outdated'],
    ['the quota has changed', { quota_bytes: 1 }, 'shop.quote_outdated'],
    ['the product was taken off', { is_enabled: false }, 'shop.absent'],
    ['the product became one for renewals', { is_renewal_only: true }, 'shop.renewal_only'],
  ] as const)('is refused when %s since the quote', async (_, change, code) => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const id = await openProduct(shop.server);
    const { quote_id } = await shop.quote(customer, id);
    await shop.server.services.database.sql.updateTable('product').set(change).where('id', '=', id).execute();
    expect((await shop.confirm(customer, id, quote_id)).json().code).toBe(code);
    expect(await shop.balanceOf(customer)).toBe('50.00');
  });

  test('is refused if the service has changed since the quote, except for usage', async () => {
    const customer = await openCustomer(shop.server, { balance: '100.00' });
    const id = await openProduct(shop.server);
    await shop.buy(customer, id);
    const before = await shop.quote(customer, id);
    await setService(shop.server, customer.id, { used_download: 7 * GB });
    expect((await shop.confirm(customer, id, before.quote_id)).statusCode).toBe(200);
    const stale = await shop.quote(customer, id);
    await shop.buy(customer, id);
    expect((await shop.confirm(customer, id, stale.quote_id)).json().code).toBe('shop.quote_outdated');
  });

  test('requires that losses are accepted, and then replaces the other level', async () => {
    const customer = await openCustomer(shop.server, { balance: '100.00' });
    await shop.buy(customer, await openProduct(shop.server));
    await shop.buy(customer, await openProduct(shop.server, trafficPackage));
    const better = await openProduct(shop.server, { level: 2, name: '高级月付', price: '40.00' });
    const quoted = await shop.quote(customer, better);
    expect(quoted.losses).toEqual(['time', 'traffic']);
    const refused = await shop.confirm(customer, better, quoted.quote_id);
    expect(refused.json()).toMatchObject({
      code: 'shop.losses',
      details: { losses: ['time', 'traffic'] },
    });
    const accepted = await shop.confirm(customer, better, quoted.quote_id, { accept: true });
    expect(accepted.json().result.after).toMatchObject({
      level: 2,
      plan_name: '高级月付',
      bytes_left: 150 * GB,
    });
    expect(await shop.serviceOf(customer)).toMatchObject({ level: 2, package_bytes: 50 * GB });
    // The plan was bought a moment ago: all of its price was credited.
    expect(await shop.balanceOf(customer)).toBe('50.00');
  });

  test("another customer's quote, or one of another product, is answered as if it did not exist", async () => {
    const [owner, thief] = [
      await openCustomer(shop.server, { balance: '50.00' }),
      await openCustomer(shop.server, { balance: '50.00' }),
    ];
    const [id, other] = [await openProduct(shop.server), await openProduct(shop.server)];
    const { quote_id } = await shop.quote(owner, id);
    for (const answer of [
      await shop.confirm(thief, id, quote_id),
      await shop.confirm(owner, other, quote_id),
      await shop.confirm(owner, id, randomUUID()),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('shop.quote_absent');
    }
  });

  test('a renewal ends the previous bill, and keeps its auto-renewal', async () => {
    const customer = await openCustomer(shop.server, { balance: '100.00' });
    const id = await openProduct(shop.server);
    await shop.buy(customer, id);
    await shop.server.services.database.sql
      .updateTable('purchase')
      .set({ auto_renews: true })
      .where('account_id', '=', customer.id)
      .execute();
    await shop.buy(customer, id);
    expect(await shop.purchasesOf(customer)).toMatchObject([
      { renew_at: null, auto_renews: false },
      { renew_at: new Date('2026-05-09T04:00:00Z'), auto_renews: true },
    ]);
  });

  test('a plan for renewals is sold to its holder, also after it ended', async () => {
    await using own = await openShop();
    const customer = await openCustomer(own.server, { balance: '100.00' });
    const id = await openProduct(own.server);
    await own.buy(customer, id);
    await own.server.services.database.sql.updateTable('product').set({ is_renewal_only: true }).execute();
    // Tokens expire before the plan does, so the plan's end is changed instead.
    await setService(own.server, customer.id, { level_expires_at: new Date('2026-03-01T00:00:00Z') });
    expect((await own.quote(customer, id)).after.level_expires_at).toBe('2026-04-09T04:00:00.000Z');
  });

  test('a body without a quote is invalid', async () => {
    const customer = await openCustomer(shop.server);
    const answer = await shop.confirm(customer, 1, 'no-uuid');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['body', 'quote_id']);
  });
});

test('after all this every balance is the sum of its ledger', async () => {
  const { sql } = shop.server.services.database;
  const rows = await sql
    .selectFrom('account')
    .leftJoin('ledger', 'ledger.account_id', 'account.id')
    .select(({ fn }) => ['account.balance', fn.sum<string | null>('ledger.amount').as('sum')])
    .groupBy('account.id')
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row.sum ?? '0.00').toBe(row.balance);
});
