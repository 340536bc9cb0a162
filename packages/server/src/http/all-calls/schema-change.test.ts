import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openCustomer } from '../../testing/people/customers.ts';
import { openProduct } from '../../testing/products.ts';
import { openServerPair } from '../../testing/servers/open-test-server.ts';

test('schema changes while two servers run lose no answer and no purchase', async () => {
  await using server = await openServerPair();
  const productId = await openProduct(server);
  const customers = await Promise.all(
    Array.from({ length: 6 }, () => openCustomer(server, { balance: '1000.00' })),
  );
  const statuses: number[] = [];
  let bought = 0;
  let isOver = false;
  const clicks = customers.map(async ({ headers }) => {
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await server.app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      statuses.push(answer.statusCode);
      return answer.json();
    };
    const shop = `/api/v2/user/shop-old/${productId}`;
    for (let round = 0; round < 40 && !isOver; round += 1) {
      await send('GET', '/api/v2/user/dashboard/');
      const { result } = await send('POST', `${shop}/pre-order`);
      await send('POST', `${shop}/confirm-order`, { quote_id: result.quote_id, accept_losses: true });
      bought += 1;
    }
  });
  const changing = (async () => {
    for (const type of ['bigint', 'integer', 'bigint', 'integer']) {
      const enough = bought + 6;
      while (bought < enough && !isOver) await pause(5);
      await server.services.database.exec(`alter table service alter auto_reset_day type ${type}`);
    }
    isOver = true;
  })();
  // A failing click also stops the changes of the schema.
  await Promise.all([
    changing,
    Promise.all(clicks).finally(() => {
      isOver = true;
    }),
  ]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const { sql } = server.services.database;
  const purchases = await sql.selectFrom('purchase').select('price').execute();
  expect(purchases).toHaveLength(bought);
  const wallets = await sql.selectFrom('account').select('balance').execute();
  expect(wallets.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(6_000 - 20 * bought);
});
