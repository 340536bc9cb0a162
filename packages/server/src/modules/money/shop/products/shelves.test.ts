import { expect, test } from 'vitest';
import { isShared } from '../../../../testing/databases/is-shared.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openProduct, trafficPackage } from '../../../../testing/products.ts';
import { openServerProcesses } from '../../../../testing/servers/open-server-processes.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';

/** Two processes, asked by turns. */
const processes = await forAllTests(openServerProcesses());
const admin = await openAdmin(processes, ['admin:shop']);
const customer = await openCustomer(processes);

interface Shelf {
  name: string;
  price: string;
  items: { id: number; shop_name: string; money_amount: string }[];
}

/** The shelf with a product as each process shows it; `undefined`: it stands on none. */
async function shelvesWith(id: number): Promise<(Shelf | undefined)[]> {
  const shown = [];
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await processes.app.inject({
      url: '/api/v2/user/shop-old/',
      headers: customer.headers,
    });
    expect(answer.statusCode).toBe(200);
    const shelves = Object.values<Shelf>(answer.json().result.products);
    shown.push(shelves.find(({ items }) => items.some((item) => item.id === id)));
  }
  return shown;
}

async function change(id: number, payload: object): Promise<void> {
  const url = `/api/v2/admin_api/shop/products/${id}`;
  const answer = await processes.app.inject({ method: 'PUT', url, headers: admin, payload });
  expect(answer.statusCode).toBe(200);
}

test('each change of a product or its group is in the next answer of every process', async () => {
  const id = await openProduct(processes);
  expect(await shelvesWith(id)).toMatchObject([{ price: '20.00' }, { price: '20.00' }]);
  await change(id, { money_amount: '21.50' });
  expect(await shelvesWith(id)).toMatchObject([{ price: '21.50' }, { price: '21.50' }]);
  await change(id, { group: { name: `顺风 ${id}` } });
  expect(await shelvesWith(id)).toMatchObject([{ name: `顺风 ${id}` }, { name: `顺风 ${id}` }]);
  const { sql } = processes.services.database;
  const renamed = { name: `逆风 ${id}` };
  await sql.updateTable('product_group').set(renamed).where('name', '=', `顺风 ${id}`).execute();
  expect(await shelvesWith(id)).toMatchObject([renamed, renamed]);
  await change(id, { is_enable: false });
  expect(await shelvesWith(id)).toEqual([undefined, undefined]);
  await change(id, { is_enable: true });
  expect(await shelvesWith(id)).toMatchObject([{ price: '21.50' }, { price: '21.50' }]);
  await sql.deleteFrom('product').where('id', '=', id).execute();
  expect(await shelvesWith(id)).toEqual([undefined, undefined]);
});

if (isShared)
  test('a change that began first and is committed last is also shown', async () => {
    const [slow, quick] = [
      await openProduct(processes, trafficPackage),
      await openProduct(processes, trafficPackage),
    ];
    const { sql } = processes.services.database;
    const dearer = (tx: typeof sql, id: number) =>
      tx.updateTable('product').set({ price: '12.00' }).where('id', '=', id).execute();
    await sql.transaction().execute(async (tx) => {
      await dearer(tx, slow);
      await dearer(sql, quick);
      expect(await shelvesWith(quick)).toMatchObject([{ price: '12.00' }, { price: '12.00' }]);
      expect(await shelvesWith(slow)).toMatchObject([{ price: '10.00' }, { price: '10.00' }]);
    });
    expect(await shelvesWith(slow)).toMatchObject([{ price: '12.00' }, { price: '12.00' }]);
  });
