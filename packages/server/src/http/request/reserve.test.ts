import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openTestDatabase, patient, type TestDatabase } from '../../testing/databases/open-test-database.ts';
import { hasPgbouncer, openPgbouncer } from '../../testing/databases/pgbouncer.ts';
import { linkOf } from '../../testing/formats/subscriptions.ts';
import { givePlan, openNode } from '../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { createApp } from '../app.ts';

/** Connections of a process, as the documents say. */
const most = 23;

describe('the documents', () => {
  test.each(['docs/settings.md', 'docs/production.md', 'docs/scaling.md'])(
    '%s names the same number of connections',
    (file) => {
      const text = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
      expect(text.match(/up to (\d+) connections/)?.[1]).toBe(String(most));
    },
  );
});

if (isShared) {
  test('a process uses as many connections as the documents say', async () => {
    const direct = await openTestDatabase();
    const database = await openPostgres(direct.url ?? '', patient);
    const count = async () => {
      const { rows } = await sql<{ sessions: number }>`
        select count(*)::integer as sessions from pg_stat_activity where datname = current_database()`.execute(
        direct.sql,
      );
      return rows[0]?.sessions ?? 0;
    };
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = direct.sql.transaction().execute(async (tx) => {
      await lock.execute(tx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const before = await count();
    const wait = () => lock.execute(database.sql);
    const waiting = Array.from({ length: 30 }, () => [
      wait(),
      database.reserved(wait),
      database.unhurried(wait),
    ]).flat();
    await database.listen('news', () => {});
    await database.holdKey('4712', sql`select 1 as one`.compile(database.sql));
    await Promise.all([database.probe(), database.probeWrite()]);
    await expect.poll(count).toBe(before + most);
    held.resolve();
    await Promise.all([holding, ...waiting]);
    await database.close();
    await direct.close();
  });

  const worlds: [string, boolean, (url: string) => Promise<AsyncDisposable & { url: string }>][] = [
    ['', true, async (url) => ({ url, async [Symbol.asyncDispose]() {} })],
    [
      ' and behind a pooler (needs: apt-get install pgbouncer)',
      hasPgbouncer,
      (url) => openPgbouncer(url, most),
    ],
  ];
  for (const [where, isHere, pool] of worlds)
    test.skipIf(!isHere)(
      `nodes and subscriptions go on while all connections of customers wait for locked accounts${where}`,
      async () => {
        await using direct = await openTestServer({ FERRY_DETECT_REPORTS: '1', FERRY_DETECT_MINUTES: '0' });
        const { url = '' } = direct.services.database as TestDatabase;
        await using pooled = await pool(url);
        const database = await openPostgres(pooled.url, {
          ...patient,
          isPooled: where !== '',
          directUrl: url,
        });
        const app = createApp({ ...direct.services, database, registry: new Registry() });
        await app.ready();
        const server: TestServer = { ...direct, app };
        const node = await openNode(direct);
        const customers: Awaited<ReturnType<typeof openCustomer>>[] = [];
        for (let count = 0; count < 20; count += 1) customers.push(await openCustomer(direct));
        const [first] = customers;
        if (first === undefined) throw new Error('there are customers');
        await givePlan(direct, first.id);
        const token = await linkOf(direct, first);
        const { authorization } = await openAdmin(direct, ['cron']);
        const ask = (path: string, payload?: object) =>
          app.inject({
            method: payload === undefined ? 'GET' : 'POST',
            url: path,
            headers: { authorization },
            ...(payload && { payload }),
          });
        const agent = (path: string, payload?: object) => ask(`/v1/mod_mu/${path}?${node.query}`, payload);
        const rule = await direct.services.database.sql
          .insertInto('detect_rule')
          .values({
            ...{ name: 'BT', description: 'BT', pattern: 'torrent', reads: 'text', is_enabled: true },
            ...{ ban_after: 1, ban_minutes: 60 },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const report = { data: [{ user_id: first.id, u: 1_000, d: 2_000 }] };
        // Only a customer who was served is reported.
        expect((await agent('users')).json().data).toHaveLength(1);
        expect((await agent('users/traffic', report)).statusCode).toBe(200);

        const outside = new pg.Client({ connectionString: url });
        outside.on('error', () => {});
        await outside.connect();
        await outside.query('begin');
        await outside.query('select from account for update');
        let answered = 0;
        const calls = customers.map(async ({ headers }) => {
          const answer = await app.inject({
            method: 'POST',
            url: '/api/v2/user/account/edit-profile',
            headers,
            payload: { user_name: 'Lin' },
          });
          answered += 1;
          return answer.statusCode;
        });
        await expect
          .poll(
            async () => {
              const { rows } = await sql<{ calls: number }>`
                select count(*)::integer as calls from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(
                direct.services.database.sql,
              );
              return rows[0]?.calls;
            },
            { timeout: 60_000 },
          )
          .toBe(10);

        direct.clock.turn(60);
        const alive = { data: [{ user_id: first.id, ip: '203.0.113.9' }] };
        const hits = { data: [{ user_id: first.id, list_id: rule.id }] };
        // More requests at once than there are reserved connections.
        for (let round = 0; round < 8; round += 1)
          for (const answer of await Promise.all([
            agent('users'),
            agent('users/traffic', { data: [{ user_id: first.id, u: round + 1, d: 7 }] }),
            agent('users/aliveip', alive),
            agent('users/detectlog', hits),
            agent(`nodes/${node.id}/info`),
            ask(`/link2/${token}?client_type=V2Ray`),
            ask('/v1/mod_mu/cron_queue_user_post'),
            ask('/health'),
          ]))
            expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
        expect(answered).toBe(0);

        await outside.query('rollback');
        expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
        const seen = await outside.query('select host(ip) as ip from alive_ip');
        expect(seen.rows).toEqual([{ ip: '203.0.113.9' }]);
        // The report that finds the customer's row unlocked bans the customer.
        const bans = async () => (await outside.query('select account_id from ban')).rows;
        expect(await bans()).toEqual([]);
        expect((await agent('users/detectlog', hits)).statusCode).toBe(200);
        expect(await bans()).toEqual([{ account_id: first.id }]);
        await outside.end();
        await server.app.close();
        await database.close();
      },
    );
}
