import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNode } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { hashPassword } from '../../identity/auth/index.ts';

const outbox = join(tmpdir(), `ferry-jobs-${process.pid}`);
let server: TestServer;
let cron: Record<string, string>;
let admin: Record<string, string>;
beforeEach(async () => {
  server = await openTestServer({ FERRY_JOBS: 'off', FERRY_DATA_DIR: outbox });
  cron = await openAdmin(server, ['cron']);
  admin = await openAdmin(server, ['admin:jobs']);
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(outbox, { recursive: true, force: true });
});

const call = async (method: 'GET' | 'POST', url: string, headers = cron) => {
  const answer = await server.app.inject({ method, url, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const db = () => server.services.database.sql;
const runs = (name: string) =>
  db().selectFrom('job_run').selectAll().where('name', '=', name).orderBy('slot').execute();

describe('a cron call', () => {
  test('takes a token with the scope cron, as Bearer or in the query, and no other', async () => {
    const token = cron.authorization?.replace('Bearer ', '');
    const others = await openAdmin(server, ['bots', 'stats']);
    const { headers: customers } = await openCustomer(server);
    for (const { method, path, operation } of allCalls.filter(({ access }) => access === 'cron')) {
      const status = async (query: string, headers = {}) =>
        (await server.app.inject({ method, url: `${path}${query}`, headers })).statusCode;
      expect(await status('', cron), operation).toBe(200);
      expect(await status(`?is_auto_trigger=true&api_token_uuid=${token}`), operation).toBe(200);
      expect(await status('', others), operation).toBe(403);
      expect(await status('', customers), operation).toBe(401);
      expect(await status('?api_token_uuid='), operation).toBe(401);
    }
  });

  test('reports how many rows it changed, and on a repeat in the slot that it was done', async () => {
    await openCustomer(server);
    const url = '/api/v2/cron_task/user_link_group?is_auto_trigger=1';
    expect(await call('GET', url)).toMatchObject({
      status: 200,
      is_success: true,
      message: 'Done, 1 rows touched',
      result: {
        outcome: 'done',
        rows_touched: 1,
        jobs: [{ name: 'links.giveGroups', slot: '2026-03-10T04:00Z', outcome: 'done', rows_touched: 1 }],
      },
    });
    expect((await call('GET', url)).result).toMatchObject({ outcome: 'already_done', rows_touched: 0 });
    expect(await runs('links.giveGroups')).toMatchObject([{ run_by: 'auto', runs: 1, outcome: 'done' }]);
  });

  test('names the job that failed, and the next call retries it', async () => {
    await db().schema.alterTable('service').renameColumn('link_group', 'elsewhere').execute();
    const url = '/api/v2/cron_task/user_link_group';
    expect(await call('GET', url)).toMatchObject({
      status: 403,
      is_success: false,
      code: 'jobs.failed',
      message: 'Failed: links.giveGroups. The log and the list of jobs say why',
    });
    await db().schema.alterTable('service').renameColumn('elsewhere', 'link_group').execute();
    expect((await call('GET', url)).result.outcome).toBe('done');
  });
});

test('check_job runs all due jobs in their slots, except the daily ones', async () => {
  const first = await call('POST', '/v1/mod_mu/check_job');
  const outcomes = async () => {
    const { result } = await call('POST', '/v1/mod_mu/check_job');
    return result.jobs
      .filter((run: { outcome: string }) => run.outcome === 'done')
      .map((run: { name: string }) => run.name);
  };
  const names = first.result.jobs.map((run: { name: string }) => run.name);
  expect(names).toEqual(
    expect.arrayContaining(['mail.send', 'services.resetPeriods', 'bills.renew', 'sweep']),
  );
  expect(names).not.toContain('wallet.checkBalances');
  expect(await outcomes()).toEqual([]);
  server.clock.turn(60);
  const minutely = await outcomes();
  expect(minutely).toContain('bills.renew');
  expect(minutely).not.toContain('sweep');
  const daily = await call('POST', '/v1/mod_mu/daily_job');
  expect(daily.result.jobs).toMatchObject([{ name: 'daily', slot: '2026-03-10', outcome: 'done' }]);
  expect(await runs('wallet.checkBalances')).toMatchObject([{ slot: '2026-03-10', run_by: 'cron' }]);
  expect(await runs('sweep')).toHaveLength(2);
  expect((await call('POST', '/v1/mod_mu/daily_job')).result.outcome).toBe('already_done');
});

test('cron_queue_user_post sends all waiting mails', async () => {
  for (let count = 0; count < 25; count += 1)
    await queueMail(db(), server.services, {
      to: `to-${count}@example.com`,
      language: 'en',
      template: 'noAccount',
      values: {},
    });
  expect((await call('GET', '/v1/mod_mu/cron_queue_user_post')).result.rows_touched).toBe(25);
  expect(readdirSync(join(outbox, 'outbox'))).toHaveLength(25);
  expect((await call('GET', '/v1/mod_mu/cron_queue_user_post')).result.outcome).toBe('already_done');
});

test('each narrower call runs its own job', async () => {
  const ran = async (method: 'GET' | 'POST', path: string) =>
    (await call(method, `/v1/mod_mu/${path}`)).result.jobs.map((run: { name: string }) => run.name);
  expect(await ran('GET', 'active_check_paylist')).toEqual(['payments.reconcile']);
  expect(await ran('GET', 'cron_ban_task')).toEqual(['bans.mail']);
  expect(await ran('POST', 'check_old_service_auto_renew')).toEqual(['bills.renew']);
  expect(await ran('GET', 'check_user_password')).toEqual(['auth.checkPasswords']);
  expect(await ran('GET', 'cron_1min_task_all')).not.toContain('sweep');
});

test('user_link_group fills the smallest groups, and reassigns everybody only on request', async () => {
  const customers: number[] = [];
  for (let count = 0; count < 7; count += 1) customers.push((await openCustomer(server)).id);
  const groups = async () => {
    const rows = await db().selectFrom('service').select('link_group').orderBy('account_id').execute();
    return rows.map((row) => row.link_group);
  };
  const [first = 0, second = 0] = customers;
  await db()
    .updateTable('service')
    .set({ link_group: 2 })
    .where('account_id', 'in', [first, second])
    .execute();
  expect((await call('GET', '/api/v2/cron_task/user_link_group')).result.rows_touched).toBe(5);
  expect(await groups()).toEqual([2, 2, 1, 3, 1, 3, 1]);
  const flush = '/api/v2/cron_task/user_link_group?is_all_flush=true';
  expect((await call('GET', flush)).result.rows_touched).toBeGreaterThan(0);
  expect(await groups()).toEqual([1, 2, 3, 1, 2, 3, 1]);
  server.clock.turn(60);
  expect((await call('GET', flush)).result.rows_touched).toBe(0);
});

test('check_user_password marks and mails customers with a common password once', async () => {
  const weak = await openCustomer(server);
  const own = await openCustomer(server);
  // As if both accounts had been imported.
  const password = await hashPassword('password');
  await db().updateTable('account').set({ password_checked: null }).execute();
  await setAccount(server, weak.id, { password });
  expect((await call('GET', '/v1/mod_mu/check_user_password')).result.rows_touched).toBe(2);
  server.clock.turn(60);
  expect((await call('GET', '/v1/mod_mu/check_user_password')).result.rows_touched).toBe(0);
  const marked = async (of: typeof weak) => {
    const get = async (url: string) => (await call('GET', url, of.headers)).result.must_change_password;
    return [await get('/api/v2/user/get_me'), await get('/api/v2/user/account/security')];
  };
  expect(await marked(weak)).toEqual([true, true]);
  expect(await marked(own)).toEqual([false, false]);
  const mails = await db().selectFrom('mail').select('recipient').execute();
  expect(mails).toEqual([{ recipient: weak.email }]);
  const changed = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user/account/change-password',
    headers: weak.headers,
    payload: { current_password: 'password', new_password: 'a rare one 7301' },
  });
  expect(changed.statusCode).toBe(200);
  server.clock.turn(60);
  expect((await call('GET', '/v1/mod_mu/check_user_password')).result.rows_touched).toBe(0);
  const row = await db()
    .selectFrom('account')
    .select('must_change_password')
    .where('id', '=', weak.id)
    .executeTakeFirstOrThrow();
  expect(row.must_change_password).toBe(false);
});

test('signing in with a common password marks the account without trying it', async () => {
  const weak = await openCustomer(server);
  const password = await hashPassword('dolphins');
  await setAccount(server, weak.id, { password, password_checked: null });
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/auth/account_login/login',
      payload: {
        email: weak.email,
        password: 'dolphins',
        captcha_key: crypto.randomUUID(),
        tiago2_cap_token: '',
      },
    });
  for (let count = 0; count < 2; count += 1) expect((await signIn()).statusCode).toBe(200);
  const { must_change_password } = await db()
    .selectFrom('account')
    .select('must_change_password')
    .where('id', '=', weak.id)
    .executeTakeFirstOrThrow();
  expect(must_change_password).toBe(true);
  const mails = await db().selectFrom('mail').select('subject').where('recipient', '=', weak.email).execute();
  expect(mails.filter(({ subject }) => subject.includes('密码'))).toHaveLength(1);
});

test('grafana_loki_export gives the events of the last hour in streams, oldest first', async () => {
  const node = await openNode(server);
  const note = (kind: 'silent' | 'back', ago: number) =>
    db()
      .insertInto('node_event')
      .values({
        node_id: node.id,
        kind,
        at: new Date(server.clock.at.getTime() - ago * 1000),
        detail: JSON.stringify({ seconds: ago }),
        is_told: false,
      })
      .execute();
  await note('silent', 4_000);
  await note('silent', 30);
  await note('silent', 600);
  await note('back', 20);
  const { streams } = await call('GET', '/v1/mod_mu/grafana_loki_export');
  expect(streams).toHaveLength(2);
  const silent = streams.find((each: { stream: { kind: string } }) => each.stream.kind === 'silent');
  expect(silent.stream).toEqual({ job: 'ferry', site: '渡口', kind: 'silent', node_id: String(node.id) });
  expect(silent.values.map(([at, line]: [string, string]) => [at, JSON.parse(line).seconds])).toEqual([
    [`${server.clock.at.getTime() - 600_000}000000`, 600],
    [`${server.clock.at.getTime() - 30_000}000000`, 30],
  ]);
});

describe('admins', () => {
  const list = async () => (await call('GET', '/api/v2/admin_api/jobs', admin)).result;
  const shown = async (name: string) =>
    (await list()).jobs.find((job: { name: string }) => job.name === name);

  test('see the last and the next run of each job, and what is overdue', async () => {
    expect((await list()).runs_here).toBe(false);
    expect(await shown('bills.renew')).toMatchObject({
      every_seconds: 60,
      last_run: null,
      is_overdue: true,
      warning: expect.stringContaining('check_job each minute'),
    });
    server.clock.turn(10);
    await call('POST', '/v1/mod_mu/check_job');
    server.clock.turn(1);
    await call('POST', '/v1/mod_mu/daily_job');
    expect(await shown('bills.renew')).toMatchObject({
      last_run: { slot: '2026-03-10T04:00Z', outcome: 'done', rows_touched: 0, run_by: 'cron', runs: 1 },
      last_done_at: '2026-03-10T04:00:10.000Z',
      next_run_at: '2026-03-10T04:01:00.000Z',
      is_overdue: false,
      warning: null,
    });
    // The daily run was later, but its own slot has ended all the same.
    expect(await shown('sweep')).toMatchObject({
      last_run: { slot: '2026-03-10' },
      next_run_at: '2026-03-10T04:10:00.000Z',
    });
    expect(await shown('daily')).toMatchObject({
      next_run_at: '2026-03-10T16:00:00.000Z',
      is_overdue: false,
    });
    server.clock.turn(299);
    expect((await shown('bills.renew')).is_overdue).toBe(false);
    server.clock.turn(1);
    expect(await shown('bills.renew')).toMatchObject({
      is_overdue: true,
      next_run_at: '2026-03-10T04:05:11.000Z',
    });
  });

  test('run a job on request, once for each click, and the run is audited', async () => {
    await call('POST', '/v1/mod_mu/check_job');
    const run = (name: string, headers = admin) =>
      call('POST', `/api/v2/admin_api/jobs/${name}/run`, headers);
    expect(await run('bills.renew')).toMatchObject({
      message: 'Done, 0 rows touched',
      result: { name: 'bills.renew', slot: '2026-03-10T04:00:00Z', outcome: 'done' },
    });
    expect((await run('bills.renew')).result.outcome).toBe('already_done');
    expect(await run('bills.mint')).toMatchObject({ status: 404, code: 'jobs.unknown' });
    expect((await run('bills.renew', cron)).status).toBe(403);
    expect((await run('daily')).result.outcome).toBe('done');
    const audit = await db().selectFrom('audit_log').select(['operation', 'target']).orderBy('id').execute();
    expect(audit).toEqual([
      { operation: 'jobs.run', target: 'bills.renew' },
      { operation: 'jobs.run', target: 'bills.renew' },
      { operation: 'jobs.run', target: 'daily' },
    ]);
  });
});
