import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  banCustomer,
  openAdmin,
  openCustomer,
  type TestCustomer,
} from '../../../testing/people/customers.ts';
import { GB, openProduct } from '../../../testing/products.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';
import { openShop, type Shop } from '../../../testing/shop.ts';

const bin = fileURLToPath(new URL('../../../../../cli/bin/ferry.js', import.meta.url));

/** `ferry users grant-many` against a server, started with further options. */
async function openBulk(server: TestServer) {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { authorization } = await openAdmin(server, ['admin:users.read', 'admin:users.money']);
  const env = {
    PATH: process.env.PATH,
    FERRY_URL: url,
    FERRY_TOKEN: authorization.replace('Bearer ', ''),
    FERRY_CONFIG: '/nowhere/ferry.json',
  };
  return (...more: string[]) =>
    spawn(process.execPath, [bin, 'users', 'grant-many', '--reason', 'outage', ...more], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
}
type Bulk = Awaited<ReturnType<typeof openBulk>>;

describe('killed', () => {
  let server: TestServer;
  let bulk: Bulk;
  beforeAll(async () => {
    server = await openTestServer();
    bulk = await openBulk(server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const gifts = async () => {
    const { count } = await server.services.database.sql
      .selectFrom('gift')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  test('a bulk grant that was killed and run again gives each customer one grant', {
    timeout: 180_000,
  }, async () => {
    const people = [];
    for (let index = 0; index < 60; index += 1) people.push(await openCustomer(server));
    const grant = ['--grant', '{"kind":"money","amount":"5.00"}', '--idempotency-key', 'outage-1'];
    const start = () => bulk(...grant, '--state', 'no_plan', '--yes', '--json');
    const killed = start();
    await expect.poll(gifts, { interval: 5 }).toBeGreaterThan(5);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const half = await gifts();
    expect(half).toBeLessThan(people.length);
    const again = start();
    const [out, [code]] = await Promise.all([text(again.stdout), once(again, 'close')]);
    expect([code, JSON.parse(out)]).toEqual([0, { key: 'outage-1', given: people.length, failed: [] }]);
    const { sql } = server.services.database;
    const wallets = await sql.selectFrom('account').select('balance').execute();
    expect(wallets.map(({ balance }) => balance)).toEqual(people.map(() => '5.00'));
    expect(await gifts()).toBe(people.length);
  });
});

interface Ends {
  level_expires_at: string;
  account_expires_at: string;
}

interface Effect {
  user: string;
  before: Ends;
  after: Ends;
}

describe('days for an outage, on a site with plans of three levels', () => {
  let shop: Shop;
  let bulk: Bulk;
  const people = new Map<string, TestCustomer>();
  const of = (name: string): TestCustomer => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };

  const later = (iso: string | null, days: number) =>
    new Date(Date.parse(iso ?? '') + days * dayMs).toISOString();
  const everybody = () => [...people.values()].map(({ id }) => `${id}\n`).join('');

  /** When the plan and the account of each end. */
  async function ends() {
    const rows = await shop.server.services.database.sql
      .selectFrom('service')
      .innerJoin('account', 'account.id', 'service.account_id')
      .select(['account_id', 'level_expires_at', 'account.expires_at'])
      .execute();
    return new Map(
      [...people].map(([name, { id }]) => {
        const row = rows.find(({ account_id }) => account_id === id);
        return [
          name,
          {
            plan: row?.level_expires_at.toISOString() ?? null,
            account: row?.expires_at.toISOString() ?? null,
          },
        ];
      }),
    );
  }

  async function run(options: readonly string[], ids?: string) {
    const ran = bulk(...options, ...(ids === undefined ? [] : ['--ids', '-']));
    ran.stdin.end(ids);
    const [out, err, [code]] = await Promise.all([text(ran.stdout), text(ran.stderr), once(ran, 'close')]);
    return { out, err, code };
  }

  beforeAll(async () => {
    shop = await openShop();
    bulk = await openBulk(shop.server);
    const plans = [];
    for (const level of [1, 2, 3])
      plans.push(await openProduct(shop.server, { name: `plan ${level}`, level, quota_bytes: 100 * GB }));
    const open = async (name: string, plan?: number) => {
      const customer = await openCustomer(shop.server, { balance: '100.00' });
      people.set(name, customer);
      if (plan !== undefined) await shop.buy(customer, plan);
    };
    await open('expired', plans[1]);
    shop.server.clock.turn((31 * dayMs) / 1_000);
    for (const [at, plan] of plans.entries()) await open(`level ${at + 1}`, plan);
    await open('long account', plans[0]);
    await open('used up', plans[1]);
    await open('banned', plans[2]);
    await open('none');
    // Earlier versions extended only the account.
    await setAccount(shop.server, of('long account').id, {
      expires_at: new Date(shop.server.clock.at.getTime() + 365 * dayMs),
    });
    await setService(shop.server, of('used up').id, { used_download: 100 * GB });
    await banCustomer(shop.server, of('banned'));
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  const idOf = (name: string) => String(of(name).id);
  const running = ['level 1', 'level 2', 'level 3', 'long account'];

  test('the dry run shows who would get what, and who nothing and why', { timeout: 120_000 }, async () => {
    const before = await ends();
    const ran = await run(['--days', '3', '--dry-run', '--json'], everybody());
    const { given, failed, effects } = JSON.parse(ran.out);
    expect([ran.code, given]).toEqual([1, 6]);
    expect(failed).toEqual(
      ['expired', 'none'].map((name) => ({
        user: idOf(name),
        why: expect.stringContaining('no running plan to extend'),
      })),
    );
    expect(
      (effects as Effect[]).map(({ user, before: from, after: to }) => [
        user,
        from.level_expires_at,
        to.level_expires_at,
        to.account_expires_at,
      ]),
    ).toEqual(
      [...running, 'used up', 'banned'].map((name) => {
        const { plan = null, account = null } = before.get(name) ?? {};
        return [idOf(name), plan, later(plan, 3), name === 'long account' ? account : later(plan, 3)];
      }),
    );
    const read = await run(['--state', 'active', '--days', '3', '--dry-run']);
    const { plan = null } = before.get('level 2') ?? {};
    const { email, id } = of('level 2');
    expect(read.out).toMatch(
      new RegExp(`^${id} ${email} +level_expires_at +${plan} +${later(plan, 3)}$`, 'm'),
    );
    expect(read.out).not.toContain(of('banned').email);
    expect(await ends()).toEqual(before);
  });

  test('customers with a running plan of any level get the days, and all others are listed', {
    timeout: 120_000,
  }, async () => {
    const before = await ends();
    const ran = await run(['--days', '3', '--yes', '--idempotency-key', 'outage-3'], everybody());
    expect(ran.code).toBe(5);
    for (const name of ['expired', 'none']) expect(ran.out).toContain(`  ${idOf(name)} `);
    const after = await ends();
    for (const [name, was] of before) {
      const gets = name !== 'expired' && name !== 'none';
      const plan = gets ? later(was.plan, 3) : was.plan;
      const account = gets && name !== 'long account' ? plan : was.account;
      expect([name, after.get(name)]).toEqual([name, { plan, account }]);
    }
  });

  test('with --resume-ended an ended plan continues, and customers without one are listed', {
    timeout: 120_000,
  }, async () => {
    const rest = `${idOf('expired')}\n${idOf('none')}\n`;
    const ran = await run(['--days', '3', '--resume-ended', 'true', '--yes', '--json'], rest);
    expect([ran.code, JSON.parse(ran.out)]).toMatchObject([
      5,
      {
        given: 1,
        failed: [{ user: idOf('none'), why: expect.stringContaining('no ended plan to continue') }],
      },
    ]);
    const until = new Date(shop.server.clock.at.getTime() + 3 * dayMs).toISOString();
    expect((await ends()).get('expired')).toEqual({ plan: until, account: until });
    expect(await shop.serviceOf(of('expired'))).toMatchObject({ level: 2, quota_bytes: 100 * GB });
  });
});
