import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';

let server: TestServer;
let token = '';
let url = '';
beforeAll(async () => {
  server = await openTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = (await openAdmin(server, ['admin:users.read', 'admin:users.money'])).authorization.replace(
    'Bearer ',
    '',
  );
});
afterAll(() => server[Symbol.asyncDispose]());

const bin = fileURLToPath(new URL('../../../../../cli/bin/ferry.js', import.meta.url));
const many = ['users', 'grant-many', '--reason', 'outage', '--idempotency-key', 'outage-1', '--json'];
const start = (...more: string[]) =>
  spawn(process.execPath, [bin, ...many, '--grant', '{"kind":"money","amount":"5.00"}', ...more], {
    env: { PATH: process.env.PATH, FERRY_URL: url, FERRY_TOKEN: token, FERRY_CONFIG: '/nowhere/ferry.json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const gifts = async () => {
  const { count } = await server.services.database.sql
    .selectFrom('gift')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

test('many are given something while the command is killed: run again, everybody has it once', {
  timeout: 180_000,
}, async () => {
  const people = [];
  for (let index = 0; index < 60; index += 1) people.push(await openCustomer(server));
  const selection = ['--state', 'no_plan', '--yes'];
  const killed = start(...selection);
  await expect.poll(gifts, { interval: 5 }).toBeGreaterThan(5);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const half = await gifts();
  expect(half).toBeLessThan(people.length);
  const again = start(...selection);
  const [out, [code]] = await Promise.all([text(again.stdout), once(again, 'close')]);
  expect([code, JSON.parse(out)]).toEqual([0, { key: 'outage-1', given: people.length, failed: [] }]);
  const { sql } = server.services.database;
  const wallets = await sql.selectFrom('account').select('balance').execute();
  expect(wallets.map(({ balance }) => balance)).toEqual(people.map(() => '5.00'));
  expect(await gifts()).toBe(people.length);
});
