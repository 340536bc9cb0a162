import { expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await forAllTests(openShop());

test('a plan that ends early gets a credit note beside its invoice', async () => {
  const customer = await openCustomer(shop.server, { balance: '100.00' });
  await shop.buy(customer, await openProduct(shop.server));
  const better = await openProduct(shop.server, { level: 2, name: '高级月付', price: '40.00' });
  const { quote_id } = await shop.quote(customer, better);
  expect((await shop.confirm(customer, better, quote_id, { accept: true })).statusCode).toBe(200);
  const ask = async (path: string) =>
    (await shop.server.app.inject({ url: `/api/v2/user/wallet/${path}`, headers: customer.headers })).json()
      .result;
  const { invoices } = await ask('invoices/?kind=credit');
  expect(invoices).toMatchObject([{ kind: 'credit', state: 'paid', subject: '标准月付', total: '-20.00' }]);
  const [entry] = (await ask('ledger/?kind=credit')).entries;
  expect(entry).toMatchObject({ kind: 'credit', amount: '20.00' });
  expect(await ask(`invoices/${invoices[0].id}`)).toMatchObject({
    lines: [{ kind: 'credit', label: '标准月付', amount: '-20.00' }],
    entry_id: entry.id,
  });
  expect((await ask('invoices/?kind=purchase')).total_count).toBe(2);
  // The purchase that was credited has its own invoice still.
  const { purchase_id } = await ask(`invoices/${invoices[0].id}`);
  const paid = await ask('purchase-records');
  expect(JSON.stringify(paid)).toContain(`"${purchase_id}"`);
  expect(JSON.stringify(paid)).not.toContain(invoices[0].id);
});
