import { expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { GB } from '../../../testing/products.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setService } from '../../../testing/set-row.ts';
import { resetPeriods } from './reset-periods.ts';

test('an ended period starts again without usage and with the rest of traffic packages, once', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  const [due, waiting] = [await openCustomer(server), await openCustomer(server)];
  const running = {
    level: 1,
    level_expires_at: new Date('2026-09-01T00:00:00Z'),
    quota_bytes: 100 * GB,
    package_bytes: 20 * GB,
    used_upload: 5 * GB,
    used_download: 103 * GB,
    purchased_at: new Date('2026-02-10T04:00:00Z'),
    reset_interval: 'P1M',
  };
  await setService(server, due.id, { ...running, next_reset_at: new Date('2026-03-09T16:00:00Z') });
  await setService(server, waiting.id, { ...running, next_reset_at: new Date('2026-03-11T16:00:00Z') });
  expect(await resetPeriods.run(server.services)).toBe(1);
  expect(await resetPeriods.run(server.services)).toBe(0);
  const read = (id: number) =>
    sql.selectFrom('service').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  expect(await read(due.id)).toMatchObject({
    used_upload: 0,
    used_download: 0,
    package_bytes: 12 * GB,
    period_started_at: new Date('2026-03-09T16:00:00Z'),
    next_reset_at: new Date('2026-04-09T16:00:00Z'),
  });
  expect(await read(waiting.id)).toMatchObject({ used_download: 103 * GB, package_bytes: 20 * GB });
});

test('the last period of a package has no reset after it', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  await openCustomer(server);
  await sql
    .updateTable('service')
    .set({
      level: 1,
      level_expires_at: new Date('2026-03-12T00:00:00Z'),
      reset_interval: 'P1M',
      next_reset_at: new Date('2026-03-09T16:00:00Z'),
    })
    .execute();
  expect(await resetPeriods.run(server.services)).toBe(1);
  expect(await sql.selectFrom('service').select('next_reset_at').executeTakeFirst()).toEqual({
    next_reset_at: null,
  });
});

test('a service that expired without stored terms has no more resets, and shows its traffic', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  const { id } = await openCustomer(server);
  const shown = {
    level: 1,
    level_expires_at: new Date('2026-03-09T20:00:00Z'),
    quota_bytes: 100 * GB,
    package_bytes: 20 * GB,
    used_upload: 0,
    used_download: 10 * GB,
  };
  await setService(server, id, { ...shown, next_reset_at: new Date('2026-03-09T16:00:00Z') });
  expect(await resetPeriods.run(server.services)).toBe(1);
  const after = await sql.selectFrom('service').selectAll().executeTakeFirst();
  expect(after).toMatchObject({ ...shown, next_reset_at: null });
});

test('a thousand customers at once on two machines are reset once each', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  const rows = 1_100;
  await server.services.database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      select 'c' || n, 'c' || n, 'c', '', now(), 'c' || n from generate_series(1, ${rows}) n;
    insert into service (account_id, level, level_expires_at, quota_bytes, used_download, reset_interval, next_reset_at, proxy_password, link_token_hash, link_token_sealed)
      select id, 1, '2027-01-01', 10, 5, 'P1M', '2026-03-01', '', decode(md5(id::text), 'hex'), '' from account`);
  const [one, other] = await Promise.all([
    resetPeriods.run(server.services),
    resetPeriods.run(server.services),
  ]);
  // A run whose remaining rows are locked by the other skips them.
  expect(one + other + (await resetPeriods.run(server.services))).toBe(rows);
  const left = await sql
    .selectFrom('service')
    .select(({ fn }) => fn.sum<string>('used_download').as('used'))
    .executeTakeFirstOrThrow();
  expect(Number(left.used)).toBe(0);
});
