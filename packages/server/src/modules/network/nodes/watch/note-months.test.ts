import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pollUsers } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { billed, openReporters, report, row } from '../../../../testing/report-traffic.ts';
import { allChecks, runChecks } from '../../../care/doctor/index.ts';
import { watchNodes } from '../index.ts';

const environment = {
  FERRY_TIME_ZONE: 'Asia/Shanghai',
  FERRY_ACCESS_TOKEN_SECONDS: '7200',
  FERRY_ADMIN_EMAILS: 'ops@example.com',
  FERRY_ADMIN_TELEGRAM_IDS: '42',
  FERRY_TELEGRAM_TOKEN: `123456:${'a'.repeat(35)}`,
};

let site: Awaited<ReturnType<typeof openReporters>>;
beforeEach(async () => {
  site = await openReporters({ rate: '2.00' }, environment);
});
afterEach(() => site[Symbol.asyncDispose]());

const allow = (monthly_bytes: number | null, when_used_up: 'stop' | 'warn' = 'stop') =>
  site.server.services.database.sql.updateTable('node').set({ monthly_bytes, when_used_up }).execute();

/** Traffic arrives and is added up, and the watch runs. */
async function carry(upload: number, download: number) {
  site.server.clock.turn(60);
  await report(site.server, site.node, [row(site.a, upload, download)]);
  const sums = await billed(site.server);
  const touched = await watchNodes.run(site.server.services);
  return { touched, sums };
}

const served = async () => (await pollUsers(site.server, site.node.query)).json().data.length;
const health = async () => {
  const headers = await openAdmin(site.server, ['admin:nodes']);
  return (await site.server.app.inject({ url: '/api/v2/admin_api/nodes/health', headers })).json().result[0];
};
const events = async () =>
  (await health()).events.flatMap(({ kind, is_told, detail }: Record<string, unknown>) =>
    kind === 'used_up' || kind === 'renewed' ? [[kind, is_told, detail]] : [],
  );
const subjects = async () =>
  (await site.server.services.database.sql.selectFrom('mail').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const doctor = async () => {
  const checks = allChecks.filter(({ name }) => name === 'monthly_traffic');
  const [found] = await runChecks({ ...site.server.services, language: 'en' }, checks);
  return [found?.outcome, found?.message];
};

/**
 * Sets the clock to so many seconds before the first moment of April in the site's zone. The clock of tests is in
 * March.
 */
const toApril = (less: number) =>
  site.server.clock.turn(
    (Date.parse('2026-04-01T00:00:00+08:00') - site.server.services.now().getTime()) / 1_000 - less,
  );

describe('a node with bytes for a month', () => {
  test('counts raw and not billed bytes, and stops when they are used up', async () => {
    await allow(10_000);
    expect(await carry(4_000, 5_999)).toMatchObject({ touched: 0 });
    expect(await served()).toBe(2);
    expect(await doctor()).toEqual(['warning', expect.stringContaining('香港 01 (99 %)')]);
    expect(await carry(1, 0)).toMatchObject({ touched: 1 });
    expect(await served()).toBe(0);
    expect(await health()).toMatchObject({
      month_bytes: 10_000,
      node_monthly_bytes: 10_000,
      node_when_used_up: 'stop',
      used_up_at: expect.any(String),
      is_enabled: true,
    });
    expect(await events()).toEqual([['used_up', true, { month_bytes: 10_000, monthly_bytes: 10_000 }]]);
    expect(await subjects()).toEqual([`渡口 节点本月停止服务：香港 01 (#${site.node.id})`]);
    expect(await doctor()).toEqual(['warning', expect.stringContaining('(100 %, stop)')]);
  });

  test('counts the last reports of customers who were on its list until then, and nothing after a day', async () => {
    await allow(1_000);
    await carry(1_000, 0);
    expect((await carry(500, 0)).sums).toMatchObject({ [site.a]: [3_000, 0] });
    site.server.clock.turn(2 * 86_400);
    // PostgreSQL writes it by its own clock, which tests do not turn.
    const { sql } = site.server.services.database;
    const stopped = new Date(site.server.services.now().getTime() - 3 * 86_400_000);
    await sql.updateTable('node_past').set({ until_at: stopped }).execute();
    expect((await carry(500, 0)).sums).toMatchObject({ [site.a]: [3_000, 0] });
  });

  test('serves again from the first moment of the next month on', async () => {
    await allow(1_000);
    await carry(1_000, 0);
    toApril(2);
    expect(await watchNodes.run(site.server.services)).toBe(0);
    expect(await served()).toBe(0);
    site.server.clock.turn(1);
    expect(await watchNodes.run(site.server.services)).toBe(1);
    expect(await served()).toBe(2);
    expect((await events()).map(([kind]: [string]) => kind)).toEqual(['renewed', 'used_up']);
    expect(await health()).toMatchObject({ month_bytes: 0, used_up_at: null });
  });

  test('serves again once the limit is raised', async () => {
    await allow(1_000);
    await carry(1_000, 0);
    await allow(1_001);
    expect(await watchNodes.run(site.server.services)).toBe(1);
    expect(await served()).toBe(2);
  });

  test('that only warns goes on, and stops once it is set to stop', async () => {
    await allow(1_000, 'warn');
    expect(await carry(1_000, 0)).toMatchObject({ touched: 1 });
    expect(await served()).toBe(2);
    expect(await subjects()).toEqual([`渡口 节点本月流量用完：香港 01 (#${site.node.id})`]);
    await allow(1_000, 'stop');
    expect(await served()).toBe(0);
  });

  test('is reported once, also by four concurrent watches', async () => {
    await allow(1_000);
    await report(site.server, site.node, [row(site.a, 2_000, 0)]);
    await billed(site.server);
    const { services } = site.server;
    const touched = await Promise.all(Array.from({ length: 4 }, () => watchNodes.run(services)));
    expect(touched.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await subjects()).toHaveLength(1);
  });

  test('is hidden from customers while it is stopped', async () => {
    await allow(1_000);
    const { headers } = await openCustomer(site.server);
    const list = async () =>
      (await site.server.app.inject({ url: '/api/v2/user/services/nodes/', headers })).json().result
        .total_nodes;
    expect(await list()).toBe(1);
    await carry(1_000, 0);
    expect(await list()).toBe(0);
  });
});
