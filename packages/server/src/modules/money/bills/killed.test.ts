import { expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { killJob } from '../../../testing/servers/job-process.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { checkBalances } from '../wallet/index.ts';
import { renewBills } from './index.ts';

test.each([
  ['before', 'bills.renew before commit#2', 1],
  ['after', 'bills.renew after commit#2', 2],
])(
  'a run killed %s its second commit is finished by the next, each period charged once',
  async (_, place, done) => {
    await using server = await openTestServer();
    const { database } = server.services;
    const plan = await openProduct(server);
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const customer = await openCustomer(server, { balance: '70.00' });
      ids.push(customer.id);
      const order = (path: string, payload: object) =>
        server.app.inject({
          method: 'POST',
          url: `/api/v2/user/shop-old/${plan}/${path}`,
          headers: customer.headers,
          payload,
        });
      const { quote_id } = (await order('pre-order', {})).json().result;
      await order('confirm-order', { quote_id });
      await server.app.inject({
        url: `/api/v2/user/services-old/bill/${customer.id}/enable-auto-renewal`,
        headers: customer.headers,
      });
    }
    server.clock.turn(30 * 86_400 - 60);
    const job = new URL('./index.ts', import.meta.url);
    expect(await killJob(server, ['renewBills', job], place)).toBe('SIGKILL');
    const charged = async () => {
      const renewals = await database.sql
        .selectFrom('ledger')
        .select('account_id')
        .where('kind', '=', 'renewal')
        .orderBy('account_id')
        .execute();
      return renewals.map((row) => row.account_id);
    };
    expect(await charged()).toEqual(ids.slice(0, done));
    expect(await renewBills.run(server.services)).toBe(3 - done);
    expect(await charged()).toEqual(ids);
    expect(await checkBalances.run(server.services)).toBe(0);
  },
);
