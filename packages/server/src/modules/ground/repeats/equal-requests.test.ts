import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyedRequest } from '../../../base/context.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { openServerPair } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { once } from './once.ts';

let key: { 'idempotency-key': string };
const server = await openServerPair();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  key = { 'idempotency-key': randomUUID() };
});

const tickets = '/api/v2/user/tickets-v2/';
const ticket = { title: 'slow', content: 'It is slow.' };

/** The connections that hold the lock of a key. */
const lockHolders = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`.execute(
      server.services.database.sql,
    )
  ).rows.map(({ pid }) => pid);

describe('equal requests at once', () => {
  test('wait for each other, so they use a limit only once', async () => {
    const url = '/api/v2/auth/account_register/request-email-code';
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(server, url, { email }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const other = { 'idempotency-key': randomUUID() };
    expect((await post(server, url, { email }, other)).status).toBe(429);
  });

  test.each([
    ['both commit', tickets, ticket],
    ['the second is refused', '/api/v2/user/invite/move-to-wallet', {}],
  ])('run once although their lock is lost, where %s', async (_where, url, body) => {
    const { database } = server.services;
    if (database.engine === 'pglite') return;
    const { id, headers } = await openCustomer(server);
    await setAccount(server, id, { invite_balance: '5.00' });
    const ask = () => post(server, url, body, { ...headers, ...key });
    const asked: ReturnType<typeof ask>[] = [];
    await expect.poll(lockHolders).toEqual([]);
    await database.sql.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
      for (const waiting of [1, 2]) {
        asked.push(ask());
        await expect
          .poll(
            async () =>
              (
                await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
                  database.sql,
                )
              ).rows.length,
          )
          .toBe(waiting);
        for (const pid of await lockHolders())
          await sql`select pg_terminate_backend(${pid})`.execute(database.sql);
        await expect.poll(lockHolders).toEqual([]);
      }
    });
    const [first, second] = await Promise.all(asked);
    expect([first?.status, second?.body]).toEqual([200, first?.body]);
  });

  test('whose transaction runs twice keep their cookies once', async () => {
    const { database } = server.services;
    if (database.engine === 'pglite') return;
    const broken = Object.assign(new Error('cached plan'), {
      code: '0A000',
      routine: 'RevalidateCachedQuery',
    });
    const keyed: KeyedRequest = {
      operation: 'tickets.create',
      key: key['idempotency-key'],
      isRandom: true,
      input: '',
      isSecret: false,
      isSingleTransaction: false,
      cookies: [],
      holder: null,
      isBegun: false,
      begun: null,
      isKept: false,
    };
    const fails = [broken];
    await once({ ...server.services, who: { kind: 'anyone' }, keyed }, async () => {
      keyed.cookies.push('one=1');
      const error = fails.pop();
      if (error !== undefined) throw error;
    });
    expect([keyed.isKept, keyed.cookies]).toEqual([true, ['one=1']]);
  });
});
