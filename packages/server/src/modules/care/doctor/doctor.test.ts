import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { noteBackup } from '../../../db/backup/last-backup.ts';
import { openJobs } from '../../../jobs/jobs.ts';
import { runOnce } from '../../../jobs/run-once.ts';
import { merchant, openEpayGateway } from '../../../testing/gateways/epay-gateway.ts';
import { openNode } from '../../../testing/nodes.ts';
import { openAdmin } from '../../../testing/people/customers.ts';
import { rotateKeys } from '../../../testing/rotate.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from '../../../testing/telegram/telegram-server.ts';
import { seedDemo } from '../demo/index.ts';
import { allChecks, type Check, runChecks } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferry-doctor-'));
const open = (environment: Record<string, string> = {}) =>
  openTestServer({ FERRY_DATA_DIR: folder, ...environment });

async function examine(server: TestServer, headers: Record<string, string> = {}) {
  const admin = await openAdmin(server, ['admin:doctor']);
  const answer = await server.app.inject({
    url: '/api/v2/admin_api/doctor',
    headers: { ...admin, ...headers },
  });
  const { checks, is_well } = answer.json().result;
  return {
    is_well,
    of: Object.fromEntries(
      checks.map((check: { name: string; outcome: string; message: string; cure: string | null }) => [
        check.name,
        check,
      ]),
    ),
  };
}

test('a healthy site passes, and every failure has a cure', async () => {
  await using server = await open();
  server.clock.at = new Date();
  const { of } = await examine(server);
  expect(Object.keys(of)).toEqual(allChecks.map(({ name }) => name));
  for (const name of ['configuration', 'database', 'schema', 'clock', 'disk', 'payments', 'secrets', 'proxy'])
    expect([name, of[name].outcome, of[name].cure], of[name].message).toEqual([name, 'ok', null]);
  for (const { outcome, cure } of Object.values(of) as { outcome: string; cure: string | null }[])
    expect(cure === null).toBe(outcome === 'ok' || outcome === 'skipped');
  const chinese = await examine(server, { 'accept-language': 'zh' });
  expect(chinese.of.schema.message).toContain('完整');
});

test('the untouched demo is well, though nobody runs its nodes', async () => {
  await using server = await open();
  server.clock.at = new Date();
  await seedDemo(server.services);
  const jobs = openJobs(server.services);
  for (const job of [...jobs.repeated, jobs.daily('server')]) await runOnce(server.services, job, 'server');
  await jobs.close();
  server.clock.at = new Date();
  const { is_well, of } = await examine(server);
  const failures = Object.values(of).filter(({ outcome }) => outcome === 'failed');
  expect([is_well, failures, of.nodes.outcome]).toEqual([true, [], 'warning']);
});

test('a clock that differs from the database’s is a failure', async () => {
  await using server = await open();
  server.clock.at = new Date(Date.now() - 60_000);
  const { is_well, of } = await examine(server);
  expect([is_well, of.clock.outcome, of.clock.message]).toEqual([
    false,
    'failed',
    expect.stringMatching(/6\d.* s behind/),
  ]);
});

test('finds incomplete tables, silent nodes and old backups', async () => {
  await using server = await open({ FERRY_DEMO: 'off' });
  server.clock.at = new Date();
  const db = server.services.database.sql;
  await sql`alter table account add column vip boolean`.execute(db);
  expect((await examine(server)).of.schema).toMatchObject({
    outcome: 'warning',
    message: expect.stringContaining('column account.vip'),
  });
  await sql`drop trigger ledger_only_grows on ledger`.execute(db);
  await noteBackup(db, new Date(Date.now() - 9.5 * 86_400_000));
  const node = await openNode(server);
  const { of } = await examine(server);
  expect(of.schema).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('ledger_only_grows'),
  });
  expect(of.nodes).toMatchObject({ outcome: 'failed', message: expect.stringContaining(`${node.id} `) });
  expect(of.backup).toMatchObject({ outcome: 'warning', message: expect.stringContaining('9 days') });
  await noteBackup(db, new Date());
  await server.app.inject({
    method: 'POST',
    url: `/v1/mod_mu/nodes/${node.id}/info?${node.query}`,
    payload: { load: '0', uptime: '1' },
  });
  const later = await examine(server);
  expect([later.of.nodes.outcome, later.of.backup.outcome]).toEqual(['ok', 'ok']);
});

test('a node with an unclear agent is listed until the agent is named', async () => {
  await using server = await open();
  const node = await openNode(server);
  const push = () =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/server/UniProxy/push?node_type=vmess&node_id=${node.id}&token=${node.key}`,
      payload: {},
    });
  expect((await examine(server)).of.agents?.outcome).toBe('ok');
  await push();
  expect((await examine(server)).of.agents).toMatchObject({
    outcome: 'warning',
    message: expect.stringContaining(`${node.id} `),
  });
  await server.services.database.sql.updateTable('node').set({ agent: 'v2bx' }).execute();
  expect((await examine(server)).of.agents?.outcome).toBe('ok');
});

test('finds an untrusted proxy by the caller’s address', async () => {
  await using naive = await open();
  const passed = { 'x-forwarded-for': '203.0.113.9' };
  expect((await examine(naive, passed)).of.proxy).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('203.0.113.9'),
    cure: expect.stringContaining('FERRY_TRUSTED_PROXIES'),
  });
  await using trusting = await open({ FERRY_TRUSTED_PROXIES: '127.0.0.1' });
  const seen = (await examine(trusting, passed)).of.proxy;
  expect([seen.outcome, seen.message]).toEqual(['ok', expect.stringContaining('203.0.113.9')]);
  const withPort = (await examine(trusting, { 'x-forwarded-for': '203.0.113.9:51234' })).of.proxy;
  expect(withPort.outcome).toBe('ok');
});

test('reports a hanging mail server, a gateway with wrong credentials and a wrong bot token, without a secret', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const gateway = await openEpayGateway();
  const telegram = await openTelegramServer();
  const secrets = { key: 'a-wrong-key-that-nobody-may-see', password: 'a-mail-password' };
  await using server = await open({
    FERRY_SMTP_URL: `smtp://user:${secrets.password}@127.0.0.1:${port}`,
    FERRY_EPAY_URL: gateway.url,
    FERRY_EPAY_PID: merchant.pid,
    FERRY_EPAY_KEY: secrets.key,
    FERRY_TELEGRAM_TOKEN: telegramToken.replace('AAE', 'AAF'),
    FERRY_TELEGRAM_API_ROOT: telegram.url,
  });
  server.clock.at = new Date();
  const began = performance.now();
  const { of, is_well } = await examine(server);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(is_well).toBe(false);
  for (const name of ['mail', 'payments', 'telegram']) expect(of[name].outcome, name).toBe('failed');
  expect(of.payments.message).toContain('does not know the merchant');
  const text = JSON.stringify(of);
  for (const secret of [...Object.values(secrets), telegramToken.slice(8)])
    expect(text).not.toContain(secret);
  silent.close();
  await gateway[Symbol.asyncDispose]();
  await telegram[Symbol.asyncDispose]();
});

test('explains why no mail can be sent', async () => {
  await using closed = await open({ FERRY_SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await examine(closed)).of.mail.message).toBe(
    '127.0.0.1:1 refuses us: there is no connection (ESOCKET)',
  );
});

test('a gateway and a bot with valid credentials pass', async () => {
  const gateway = await openEpayGateway();
  const telegram = await openTelegramServer();
  await using server = await open({
    ...gateway.environment,
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
  });
  const { of } = await examine(server);
  expect([of.payments.outcome, of.telegram.outcome]).toEqual(['ok', 'ok']);
  await gateway[Symbol.asyncDispose]();
  await telegram[Symbol.asyncDispose]();
});

test('a check that hangs or throws does not block others', async () => {
  await using server = await open();
  const check = (name: Check['name'], look: Check['look'], needsDatabase = false): Check => ({
    name,
    needsDatabase,
    look,
  });
  const found = await runChecks(
    { ...server.services, language: 'en' },
    [
      check('mail', () => new Promise(() => {})),
      check('disk', () => {
        throw new Error('no such folder');
      }),
      check('jobs', async () => ({ outcome: 'ok', word: 'access.no_token' })),
      check('nodes', () => Promise.reject(new Error('not asked')), true),
    ],
    { hasDatabase: false, milliseconds: 100 },
  );
  expect(found.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'ok', 'skipped']);
  expect(found[0]?.message).toContain('No answer within');
  expect(found[1]?.message).toContain('no such folder');
});

test('an unfinished key rotation is a warning', async () => {
  await using server = await open();
  const admin = await openAdmin(server);
  await rotateKeys(server, admin);
  expect((await examine(server)).of.secrets).toMatchObject({
    outcome: 'ok',
    message: expect.stringContaining('older ones that are still read: 1'),
  });
  await sql`update secret_key set announced_at = announced_at - interval '1 day'`.execute(
    server.services.database.sql,
  );
  await server.app.inject({ method: 'POST', url: '/api/v2/admin_api/secrets/rotate', headers: admin });
  expect((await examine(server)).of.secrets.outcome).toBe('warning');
});

test('a missing translation is a note and no failure', async () => {
  await using server = await open();
  const node = async (name: string, texts: object) => {
    const { id } = await openNode(server, { name });
    await server.services.database.sql
      .updateTable('node')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', id)
      .execute();
  };
  await node('香港 01', {});
  const texts = async () => (await examine(server)).of.texts;
  expect(await texts()).toMatchObject({ outcome: 'ok', message: expect.stringContaining('each language') });
  await node('日本 01', { location_en: 'Tokyo' });
  expect(await texts()).toMatchObject({
    outcome: 'ok',
    message: expect.stringMatching(/English: 香港 01$/),
    cure: null,
  });
  // So is an answer that is saved for tickets, and a group of a node or plan.
  const { sql: db } = server.services.database;
  await db
    .insertInto('ticket_macro')
    .values({ name: 'update', content: '请更新', changed_at: server.services.now() })
    .execute();
  expect((await texts()).message).toMatch(/English: 香港 01, update$/);
  await db.deleteFrom('ticket_macro').execute();
  await db
    .updateTable('node')
    .set({ groups: ['流媒体', 'IEPL'] })
    .where('name', '=', '日本 01')
    .execute();
  await db
    .insertInto('node_group')
    .values({ name: 'IEPL', texts: JSON.stringify({ name_en: 'IEPL' }) })
    .execute();
  expect((await texts()).message).toMatch(/English: 香港 01, 流媒体$/);
});
