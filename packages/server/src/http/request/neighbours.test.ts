import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Sql } from '../../db/driver/database.ts';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openNode } from '../../testing/nodes.ts';
import { openCustomer, type TestCustomer } from '../../testing/people/customers.ts';
import { openProduct } from '../../testing/products.ts';
import { report } from '../../testing/report-traffic.ts';
import type { TestServer } from '../../testing/servers/open-test-server.ts';
import { setAccount } from '../../testing/set-row.ts';
import { openShop } from '../../testing/shop.ts';

const dashboard = '/api/v2/user/dashboard/';
/** A write that locks the account and needs nothing before. */
const move = (server: TestServer, { headers }: TestCustomer, key: string = randomUUID()) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/user/invite/move-to-wallet',
    headers: { ...headers, 'idempotency-key': key },
    payload: {},
  });

/** A test server, and another way to its database, on which rows are held. */
async function openSite() {
  const shop = await openShop();
  const { server } = shop;
  const { url = '' } = server.services.database as { url?: string };
  const beside = await openPostgres(url);
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(beside.sql);
    return rows.length;
  };
  return {
    server,
    shop,
    beside,
    waiting,
    /** Holds rows until the work has ended. */
    holding: <T>(lock: (tx: Sql) => Promise<unknown>, work: () => Promise<T>) =>
      beside.sql.transaction().execute(async (tx) => {
        await lock(tx);
        return work();
      }),
    async [Symbol.asyncDispose]() {
      await beside.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.runIf(isShared)('calls that wait for a lock leave connections to others', () => {
  test('the writes of one account: three wait in the database, the others in order before it, and too many are told to come again', async () => {
    await using site = await openSite();
    const { server, shop, waiting } = site;
    const [busy, other] = [await openCustomer(server, { balance: '50.00' }), await openCustomer(server)];
    const id = await openProduct(server);
    const { quote_id } = await shop.quote(busy, id);
    await setAccount(server, busy.id, { invite_balance: '5.00' });
    const key = randomUUID();
    const first = await move(server, busy, key);
    expect(first.statusCode).toBe(200);
    const asked = await site.holding(
      (tx) => sql`select from account where id = ${busy.id} for update`.execute(tx),
      async () => {
        const all = Array.from({ length: 1_010 }, () => shop.confirm(busy, id, quote_id));
        await expect.poll(waiting).toBe(3);
        const refused = (await Promise.all(all.slice(1_003))).map(({ statusCode, headers, json }) => [
          statusCode,
          headers['retry-after'],
          json().code,
        ]);
        expect(refused).toEqual(Array(7).fill([503, '3', 'server.busy']));
        // Work that was done before is answered, and so are other callers.
        const repeat = await move(server, busy, key);
        expect([repeat.statusCode, repeat.body]).toEqual([200, first.body]);
        const read = await server.app.inject({ url: dashboard, headers: other.headers });
        expect(read.statusCode).toBe(200);
        expect(await waiting()).toBe(3);
        return all.slice(0, 1_003);
      },
    );
    const codes = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
    expect([...codes]).toEqual([200]);
    expect(await shop.purchasesOf(busy)).toHaveLength(1);
  });

  test('the reports of one node: one at a time, while another node reports', async () => {
    await using site = await openSite();
    const { server, waiting } = site;
    const [busy, other] = [await openNode(server), await openNode(server)];
    const rows = (upload: number) => [{ user_id: 1, u: upload, d: 1 }];
    expect((await report(server, busy, rows(1))).statusCode).toBe(200);
    const asked = await site.holding(
      (tx) => sql`select from node_budget where node_id = ${busy.id} for update`.execute(tx),
      async () => {
        const all = Array.from({ length: 103 }, (_, index) => report(server, busy, rows(index + 2)));
        await expect.poll(waiting).toBe(1);
        const refused = (await Promise.all(all.slice(101))).map(({ statusCode, headers }) => [
          statusCode,
          headers['retry-after'],
        ]);
        expect(refused).toEqual(Array(2).fill([503, '3']));
        expect((await report(server, other, rows(1))).statusCode).toBe(200);
        expect(await waiting()).toBe(1);
        return all.slice(0, 101);
      },
    );
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual(Array(101).fill(200));
  });

  test('sign-ins from one source: as many as can check a password', async () => {
    await using site = await openSite();
    const { server, waiting } = site;
    const other = await openCustomer(server);
    const signIn = (index: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/auth/account_login/login',
        payload: { email: `nobody-${index}@example.com`, password: 'not the password' },
        remoteAddress: '198.51.100.7',
      });
    expect((await signIn(0)).statusCode).toBe(403);
    const asked = await site.holding(
      (tx) => sql`select from limit_counter for update`.execute(tx),
      async () => {
        const all = Array.from({ length: 40 }, (_, index) => signIn(index + 1));
        await expect.poll(waiting).toBe(availableParallelism() + 1);
        const read = await server.app.inject({ url: dashboard, headers: other.headers });
        expect(read.statusCode).toBe(200);
        expect(await waiting()).toBe(availableParallelism() + 1);
        return all;
      },
    );
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual(Array(40).fill(403));
  });
});
