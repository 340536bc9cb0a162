import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openSession } from '../../packages/server/src/modules/identity/sessions/index.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { inside } from './parts/site.ts';

const email = 'two@example.com';
const quiet = { FERRY_CAPTCHA: 'off' };
let place: Place;
let running: ServerProcess[];

beforeEach(async () => {
  place = await makePlace();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await place.remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(place, quiet);
  running.push(server);
  return server;
}

const prepare = () =>
  inside(place, async (services) => {
    const password = await hashPassword('Zugvogel-am-Kai-7');
    const { sql } = services.database;
    const account = await createAccount(sql, services, {
      email,
      name: '林夏',
      password,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
    });
    const from = { ip: null, agent: 'test', isRemembered: false };
    return { id: account.id, ...(await openSession(sql, services, account, from)) };
  });

const isEmbedded = process.env.TEST_ENGINE !== 'postgres';

function onTheEmbeddedDatabase() {
  test('a second server on the same directory does not start and says why; the first goes on', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow('is open in another process');
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });
}

function onOnePostgres() {
  test('share sessions, and a ban at one stops tokens at the other within five seconds', async () => {
    const customer = await prepare();
    const [one, two] = await Promise.all([start(), start()]);
    const wallet = (server: ServerProcess) =>
      fetch(`${server.url}/api/v2/user/dashboard/`, {
        headers: { authorization: `Bearer ${customer.access_token}` },
      });
    expect([(await wallet(one)).status, (await wallet(two)).status]).toEqual([200, 200]);

    const { admin } = readSecrets(place);
    const query = new URLSearchParams({ user_id: String(customer.id), task_end_at: '2099-01-01T00:00:00Z' });
    const banned = await fetch(`${one.url}/v1/admin/user_ban_task_insert?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(banned.status).toBe(200);
    const at = Date.now();
    await expect.poll(async () => (await wallet(two)).status, { interval: 200 }).toBe(403);
    expect(Date.now() - at).toBeLessThan(5_500);
  });

  test('count tries together: the eleventh wrong password is refused at whichever it comes to', async () => {
    await prepare();
    const servers = await Promise.all([start(), start()]);
    const attempt = (round: number) =>
      fetch(`${servers[round % 2]?.url}/api/v2/auth/account_login/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password' }),
      });
    const statuses = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await attempt(round)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  test('give many refreshes of one token at once the same successor', async () => {
    const customer = await prepare();
    const servers = await Promise.all([start(), start()]);
    const refresh = async (round: number) => {
      const answer = await fetch(`${servers[round % 2]?.url}/api/v2/auth/jwt_token/jwt_access_refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: customer.refresh_token }),
      });
      return ((await answer.json()) as { result: { refresh_token: string } }).result.refresh_token;
    };
    const successors = await Promise.all(Array.from({ length: 40 }, (_, round) => refresh(round)));
    expect(new Set(successors).size).toBe(1);
  });
}

if (isEmbedded) describe('two servers on one embedded database', onTheEmbeddedDatabase);
else describe('two servers on one PostgreSQL', onOnePostgres);
