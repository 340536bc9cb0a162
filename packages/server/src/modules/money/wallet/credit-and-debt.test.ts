import { expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../testing/shop.ts';
import { checkBalances, moveMoney, takeBackMoney } from './index.ts';

const shop = await forAllTests(openShop());
const { services, clock } = shop.server;

const entryOf = ({ id }: TestCustomer, amount: string) => ({
  account_id: id,
  created_at: clock.at,
  amount,
  subject: '',
  reference: `test:${id}:${amount}`,
});

const addMoney = (customer: TestCustomer, amount: string) =>
  services.database.sql
    .transaction()
    .execute((tx) => moveMoney(tx, { ...entryOf(customer, amount), kind: 'cd_key' }));

/** Takes money back of which the wallet has nothing any more. */
const addDebt = (customer: TestCustomer, amount: string) =>
  services.database.sql
    .transaction()
    .execute((tx) => takeBackMoney(tx, { ...entryOf(customer, amount), why: 'chargeback' }));

/** A customer who bought a plan for 20.00 a moment ago, and owes 10.00. */
async function openDebtor(): Promise<TestCustomer> {
  const customer = await openCustomer(shop.server, { balance: '20.00' });
  await shop.buy(customer, await openProduct(shop.server));
  await addDebt(customer, '10.00');
  return customer;
}

const moneyOf = async ({ id }: TestCustomer) => {
  const row = services.database.sql.selectFrom('account').select(['balance', 'debt']).where('id', '=', id);
  return row.executeTakeFirstOrThrow();
};

const entriesOf = ({ id }: TestCustomer) =>
  services.database.sql
    .selectFrom('ledger')
    .select(['kind', 'amount'])
    .where('account_id', '=', id)
    .where('created_at', '=', clock.at)
    .orderBy('id')
    .execute();

test('what is credited for a plan pays the new price first, and the debt with the rest', async () => {
  const customer = await openDebtor();
  const better = await openProduct(shop.server, { level: 2, price: '5.00' });
  expect(await shop.quote(customer, better)).toMatchObject({
    ...{ credit: '20.00', balance: '0.00', to_pay: '5.00', missing: '0.00', balance_after: '5.00' },
  });
  expect(await shop.buy(customer, better, true)).toMatchObject({ paid: '5.00', balance: '5.00' });
  expect(await moneyOf(customer)).toEqual({ balance: '5.00', debt: '0.00' });
  expect((await entriesOf(customer)).slice(-3)).toEqual([
    { kind: 'credit', amount: '20.00' },
    { kind: 'debt', amount: '-10.00' },
    { kind: 'purchase', amount: '-5.00' },
  ]);
});

test('a rest that is smaller than the debt pays a part of it', async () => {
  const customer = await openDebtor();
  const better = await openProduct(shop.server, { level: 2, price: '13.00' });
  expect(await shop.quote(customer, better)).toMatchObject({ missing: '0.00', balance_after: '0.00' });
  await shop.buy(customer, better, true);
  expect(await moneyOf(customer)).toEqual({ balance: '0.00', debt: '3.00' });
});

test('a price above the credit lacks the difference and the debt, which the added money pays first', async () => {
  const customer = await openDebtor();
  const better = await openProduct(shop.server, { level: 2, price: '25.00' });
  const { quote_id, missing } = await shop.quote(customer, better);
  expect(missing).toBe('15.00');
  const refused = await shop.confirm(customer, better, quote_id, { accept: true });
  expect(refused.json()).toMatchObject({ code: 'shop.short', details: { missing } });
  expect(await moneyOf(customer)).toEqual({ balance: '0.00', debt: '10.00' });
  await addMoney(customer, missing);
  await shop.buy(customer, better, true);
  expect(await moneyOf(customer)).toEqual({ balance: '0.00', debt: '0.00' });
  expect(await checkBalances.run(services)).toBe(0);
});
