import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../base/context.ts';
import { Outage } from '../../../db/driver/outage.ts';
import { openPostgres } from '../../../db/driver/postgres/open-postgres.ts';
import { createApp } from '../../../http/app.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import type { TestDatabase } from '../../../testing/databases/open-test-database.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const version = expect.any(String);

/** Another process on the same database, some of whose services are others. */
async function openOther(given: Partial<Services>) {
  const app = createApp({ ...server.services, registry: new Registry(), ...given });
  await app.ready();
  const ask = async (method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ method, url: '/health' });
    return [answer.statusCode, method === 'GET' ? answer.json() : answer.body];
  };
  return { app, ask, [Symbol.asyncDispose]: () => app.close() };
}

/** A database whose checks are counted, and end as the test says. */
function countedDatabase(probeWrite: () => Promise<void>) {
  const counted = { checks: 0 };
  const database = {
    ...server.services.database,
    probeWrite() {
      counted.checks += 1;
      return probeWrite();
    },
  };
  return { counted, database };
}

describe('health', () => {
  test('always writes the same row', async () => {
    const { sql: db } = server.services.database;
    const count = () => sql<{ rows: number }>`select count(*)::integer as rows from setting`.execute(db);
    const write = sql<{ xmin: string }>`select xmin::text from setting where name = 'last_health_check'`;
    await server.services.database.probeWrite();
    const [before, first] = [await count(), await write.execute(db)];
    await server.services.database.probeWrite();
    expect((await count()).rows).toEqual(before.rows);
    expect((await write.execute(db)).rows).not.toEqual(first.rows);
  });

  test('checks the database once in five seconds for all callers', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      for (const [look, expected] of [
        [async () => {}, [200, { status: 'ok', database: 'ok', version }]],
        [
          () => Promise.reject(new Outage('full', new Error('no space'))),
          [503, { status: 'unavailable', database: 'full', version }],
        ],
        [
          () => Promise.reject(new TypeError('odd')),
          [503, { status: 'unavailable', database: 'unavailable', version }],
        ],
      ] as const) {
        const { counted, database } = countedDatabase(look);
        await using other = await openOther({ database });
        const all = await Promise.all(Array.from({ length: 50 }, () => other.ask()));
        expect(all).toEqual(Array(50).fill(expected));
        vi.advanceTimersByTime(4_999);
        await other.ask('HEAD');
        expect(counted.checks).toBe(1);
        vi.advanceTimersByTime(1);
        expect(await other.ask()).toEqual(expected);
        expect(counted.checks).toBe(2);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('needs no keys, which are read from the database', async () => {
    const never = () => new Promise<never>(() => {});
    await using other = await openOther({
      keys: Object.create(server.services.keys, { beUpToDate: { value: never } }),
    });
    expect(await other.ask()).toEqual([200, { status: 'ok', database: 'ok', version }]);
  });

  test('has its own answer while the server closes', async () => {
    const app = createApp({ ...server.services, registry: new Registry() });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await accepted;
    const closing = app.close();
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    for await (const part of socket) text += part;
    await closing;
    expect(text).toMatch(/^HTTP\/1.1 503 /);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({
      status: 'unavailable',
      database: 'ok',
      version,
    });
  });

  test('says that a database that can only be read is not available', async () => {
    const { database } = server.services;
    const change = (what: string) =>
      sql`do $$ begin execute format('alter database %I ${sql.raw(what)}', current_database()); end $$`.execute(
        database.sql,
      );
    if (isShared) await change('set default_transaction_read_only to on');
    else await sql`set default_transaction_read_only to on`.execute(database.sql);
    const readOnly = isShared ? await openPostgres((database as TestDatabase).url ?? '') : database;
    try {
      await using other = await openOther({ database: readOnly });
      expect(await other.ask()).toEqual([503, { status: 'unavailable', database: 'unavailable', version }]);
      await readOnly.probe();
    } finally {
      if (isShared) {
        await readOnly.close();
        await change('reset default_transaction_read_only');
      } else await sql`reset default_transaction_read_only`.execute(database.sql);
    }
  });

  test('answers in time if the database does not', async () => {
    const { database } = server.services;
    const gate = Promise.withResolvers<void>();
    // A transaction that locks the row, or takes the only connection.
    const held = database.sql.transaction().execute(async (tx) => {
      await sql`select from setting where name = 'last_health_check' for update`.execute(tx);
      await gate.promise;
    });
    await using other = await openOther({});
    expect(await other.ask()).toEqual([503, { status: 'unavailable', database: 'late', version }]);
    gate.resolve();
    await held;
  });
});
