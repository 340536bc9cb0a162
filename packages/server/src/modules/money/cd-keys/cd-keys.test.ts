import { describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { GB } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { createCdKeys, type Grant, seedCdKeys } from './index.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;

const path = '/api/v2/user/wallet/cd-key';
const redeem = (customer: TestCustomer, code: string) =>
  server.app.inject({ method: 'POST', url: `${path}/${code}/`, headers: customer.headers });
const preview = (customer: TestCustomer, code: string) =>
  request(server, 'POST', `${path}/preview`, customer.headers, { cd_key: code });
const rules = async (customer: TestCustomer) =>
  (await server.app.inject({ url: `${path}/cd-key/`, headers: customer.headers })).json().result;

async function oneCode(grant: Grant, expiresAt: Date | null = null): Promise<string> {
  const [code] = await createCdKeys(db, server.services, {
    count: 1,
    grant,
    expiresAt,
  });
  if (code === undefined) throw new Error('no code was made');
  return code;
}

const fifty: Grant = { kind: 'money', amount: '50.00' };
const later = new Date('2026-06-01T00:00:00Z');

/** Gives a customer a running package of level 1 until June, with 100 GB. */
async function run(customer: TestCustomer, change: object = {}) {
  const { sql } = server.services.database;
  await sql
    .updateTable('service')
    .set({ level: 1, level_expires_at: later, quota_bytes: 100 * GB, used_download: 90 * GB, ...change })
    .where('account_id', '=', customer.id)
    .execute();
  await sql.updateTable('account').set({ expires_at: later }).where('id', '=', customer.id).execute();
}

const stateOf = (customer: TestCustomer) =>
  db
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .selectAll('service')
    .select(['account.balance', 'account.expires_at'])
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow();

describe('a code that is worth more than can be added is refused in a sentence, and stays valid', () => {
  test.each<[string, Grant, object, object, string]>([
    [
      'money',
      { kind: 'money', amount: '9999999999.99' },
      { balance: '999999999999.00' },
      {},
      'the wallet can hold at most a trillion',
    ],
    [
      'traffic',
      { kind: 'traffic', bytes: 2 ** 50 },
      {},
      { level: 1, level_expires_at: later, package_bytes: Number.MAX_SAFE_INTEGER - 2 ** 40 },
      'more traffic than the system can count',
    ],
    [
      'account time, of a code that was made before there were bounds',
      { kind: 'account_time', duration: 'P9000Y' },
      {},
      {},
      'after the year 9999',
    ],
    [
      'level time beyond what any calendar holds',
      { kind: 'level_time', level: 1, duration: 'P300000Y' },
      {},
      {},
      'after the year 9999',
    ],
  ])('%s', async (_what, grant, account, service, message) => {
    const customer = await openCustomer(server, account);
    if (Object.keys(service).length > 0)
      await db.updateTable('service').set(service).where('account_id', '=', customer.id).execute();
    const code = await oneCode(grant);
    const refused = await redeem(customer, code);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain(message);
    expect((await preview(customer, code)).statusCode).toBe(200);
  });
});

describe('redeeming', () => {
  test('money goes through the ledger into the wallet', async () => {
    const customer = await openCustomer(server, { balance: '1.50' });
    const code = await oneCode(fifty);
    const answer = await redeem(customer, code);
    expect(answer.json()).toMatchObject({
      is_success: true,
      result: { grant: fifty, wallet_balance: '51.50' },
    });
    const entry = await db
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', customer.id)
      .where('kind', '=', 'cd_key')
      .executeTakeFirst();
    expect(entry).toMatchObject({ amount: '50.00', balance_after: '51.50', subject: `…${code.slice(-4)}` });
  });

  test('lower case and missing hyphens make no difference', async () => {
    const customer = await openCustomer(server);
    const code = await oneCode(fifty);
    expect((await redeem(customer, code.toLowerCase().replaceAll('-', ''))).statusCode).toBe(200);
  });

  test('traffic is added to a running package', async () => {
    const customer = await openCustomer(server);
    await run(customer);
    expect((await redeem(customer, await oneCode({ kind: 'traffic', bytes: 20 * GB }))).statusCode).toBe(200);
    expect(await stateOf(customer)).toMatchObject({ package_bytes: 20 * GB, used_download: 90 * GB });
  });

  test('traffic without a running package is refused; the code stays valid and counts as no wrong one', async () => {
    const customer = await openCustomer(server);
    const code = await oneCode({ kind: 'traffic', bytes: 20 * GB });
    expect((await redeem(customer, code)).json().code).toBe('cd_keys.needs_main_package');
    expect((await rules(customer)).tries_left).toBe(10);
    await run(customer);
    expect((await redeem(customer, code)).statusCode).toBe(200);
  });

  test('account days begin at the later of now and the old end', async () => {
    const customer = await openCustomer(server);
    const code = () => oneCode({ kind: 'account_time', duration: 'P30D' });
    await redeem(customer, await code());
    expect((await stateOf(customer)).expires_at).toEqual(new Date('2026-04-09T04:00:00Z'));
    await redeem(customer, await code());
    expect((await stateOf(customer)).expires_at).toEqual(new Date('2026-05-09T04:00:00Z'));
  });

  test('level days extend the running package and keep its usage', async () => {
    const customer = await openCustomer(server);
    await run(customer);
    await redeem(customer, await oneCode({ kind: 'level_time', level: 1, duration: 'P7D' }));
    const end = new Date('2026-06-08T00:00:00Z');
    expect(await stateOf(customer)).toMatchObject({
      level_expires_at: end,
      expires_at: end,
      used_download: 90 * GB,
    });
  });

  test('level days start a level with their own quota if none is running', async () => {
    const customer = await openCustomer(server);
    await redeem(customer, await oneCode({ kind: 'level_time', level: 2, duration: 'P7D', bytes: 10 * GB }));
    const end = new Date('2026-03-17T04:00:00Z');
    expect(await stateOf(customer)).toMatchObject({
      level: 2,
      level_expires_at: end,
      expires_at: end,
      quota_bytes: 10 * GB,
      product_id: null,
    });
  });

  test('level days continue an ended package of that level, with a new period', async () => {
    const customer = await openCustomer(server);
    await run(customer, {
      level_expires_at: new Date('2026-03-01T00:00:00Z'),
      package_bytes: GB,
      auto_reset_day: 1,
    });
    await redeem(customer, await oneCode({ kind: 'level_time', level: 1, duration: 'P7D' }));
    expect(await stateOf(customer)).toMatchObject({
      level_expires_at: new Date('2026-03-17T04:00:00Z'),
      quota_bytes: 100 * GB,
      used_download: 0,
      package_bytes: 0,
    });
  });

  test('level days of another level are refused while a package is running, and the code stays valid', async () => {
    const customer = await openCustomer(server);
    await run(customer);
    const code = await oneCode({ kind: 'level_time', level: 2, duration: 'P7D' });
    expect((await redeem(customer, code)).json().code).toBe('cd_keys.other_level');
    expect((await preview(customer, code)).statusCode).toBe(200);
  });

  test.each([
    ['that nobody made', 'NOBODY-MADE-THIS', 'cd_keys.wrong'],
    ['that has expired', null, 'cd_keys.expired'],
  ])('a code %s is refused and counted', async (_, text, expected) => {
    const customer = await openCustomer(server);
    const code = text ?? (await oneCode(fifty, server.services.now()));
    const answer = await redeem(customer, code);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ is_success: false, code: expected });
    expect((await rules(customer)).tries_left).toBe(9);
  });

  test("another customer's code is refused and counted, a repeat of the own one only refused", async () => {
    const [owner, other] = [await openCustomer(server), await openCustomer(server)];
    const code = await oneCode(fifty);
    await redeem(owner, code);
    expect((await redeem(other, code)).json().code).toBe('cd_keys.used');
    expect((await rules(other)).tries_left).toBe(9);
    expect((await redeem(owner, code)).json().code).toBe('cd_keys.yours');
    expect((await rules(owner)).tries_left).toBe(10);
    expect((await stateOf(owner)).balance).toBe('50.00');
  });

  test('a text without the form of a code is refused and not counted', async () => {
    const customer = await openCustomer(server);
    expect((await redeem(customer, 'ab')).statusCode).toBe(422);
    expect((await preview(customer, 'no spaces!')).statusCode).toBe(422);
    expect((await rules(customer)).tries_left).toBe(10);
  });

  test('a thousand concurrent redemptions pay one customer once', { timeout: 300_000 }, async () => {
    const many = server.services.database.engine === 'postgres' ? 100 : 20;
    const customers = await Promise.all(Array.from({ length: many }, () => openCustomer(server)));
    const code = await oneCode({ kind: 'money', amount: '7.77' });
    const answers = await Promise.all(
      customers.flatMap((customer) => Array.from({ length: 10 }, () => redeem(customer, code))),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
      new Set([undefined, 'cd_keys.used', 'cd_keys.yours']),
    );
    const states = await Promise.all(customers.map(stateOf));
    expect(states.filter((state) => state.balance === '7.77')).toHaveLength(1);
    expect(states.filter((state) => state.balance === '0.00')).toHaveLength(many - 1);
  });

  test('many concurrent codes of one customer all count', async () => {
    const customer = await openCustomer(server);
    const codes = await createCdKeys(db, server.services, {
      count: 10,
      grant: { kind: 'money', amount: '1.10' },
      expiresAt: null,
    });
    const answers = await Promise.all(codes.map((code) => redeem(customer, code)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(codes.map(() => 200));
    expect((await stateOf(customer)).balance).toBe('11.00');
  });
});

describe('guessing', () => {
  test('is blocked after ten wrong codes in an hour, also for a valid code, until the hour is over', async () => {
    await using other = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
    const customer = await openCustomer(other);
    const send = (code: string, where = `${path}/${code}/`) =>
      other.app.inject({
        method: 'POST',
        url: where,
        headers: customer.headers,
        ...(where.endsWith('preview') ? { payload: { cd_key: code } } : {}),
      });
    const wrong = await Promise.all(
      Array.from({ length: 15 }, (_, turn) =>
        send(`WRONG-CODE-${turn}`, turn % 2 === 0 ? `${path}/preview` : undefined),
      ),
    );
    expect(wrong.filter((answer) => answer.statusCode === 403)).toHaveLength(10);
    const limited = wrong.filter((answer) => answer.statusCode === 429);
    expect(limited).toHaveLength(5);
    expect(limited[0]?.headers['retry-after']).toBe('3600');
    const [code] = await createCdKeys(other.services.database.sql, other.services, {
      count: 1,
      grant: fifty,
      expiresAt: null,
    });
    expect((await send(code ?? '')).statusCode).toBe(429);
    other.clock.turn(3_600);
    expect((await send(code ?? '')).statusCode).toBe(200);
  });

  test('does not count valid codes', async () => {
    const customer = await openCustomer(server);
    for (const code of await createCdKeys(db, server.services, {
      count: 12,
      grant: fifty,
      expiresAt: null,
    }))
      expect((await redeem(customer, code)).statusCode).toBe(200);
    expect((await rules(customer)).tries_left).toBe(10);
  });
});

describe('a preview', () => {
  test('shows the value of a code and spends nothing', async () => {
    const customer = await openCustomer(server);
    const code = await oneCode({ kind: 'level_time', level: 2, duration: 'P7D', bytes: GB });
    for (let turn = 0; turn < 3; turn += 1)
      expect((await preview(customer, code)).json().result).toMatchObject({
        grant: { kind: 'level_time', level: 2, duration: 'P7D', bytes: GB },
        before: { level: 0, level_expires_at: null, bytes_left: 0 },
        after: { level: 2, bytes_left: GB, speed_limit: null, device_limit: null },
        blocked: null,
      });
    expect((await rules(customer)).tries_left).toBe(10);
  });

  test('counts a wrong code as a try', async () => {
    const customer = await openCustomer(server);
    expect((await preview(customer, 'WRONG-ONE')).json().code).toBe('cd_keys.wrong');
    expect((await rules(customer)).tries_left).toBe(9);
  });
});

test('the rules list the customer’s codes by their last characters, newest first', async () => {
  const customer = await openCustomer(server);
  const codes = await createCdKeys(db, server.services, {
    count: 2,
    grant: fifty,
    expiresAt: null,
  });
  for (const code of codes) await redeem(customer, code);
  expect((await rules(customer)).redeemed).toEqual(
    codes
      .toReversed()
      .map((code) => ({ hint: code.slice(-4), redeemed_at: '2026-03-10T04:00:00.000Z', grant: fifty })),
  );
});

test('no code is stored as text', async () => {
  const code = await oneCode(fifty);
  const dump = JSON.stringify(await db.selectFrom('cd_key').selectAll().execute());
  expect(dump).not.toContain(code);
  expect(dump).not.toContain(code.replaceAll('-', ''));
});

test('the codes of the demo redeem', async () => {
  await seedCdKeys(db, server.services);
  const customer = await openCustomer(server);
  expect((await redeem(customer, 'FERRY-DEMO-50YUAN')).json().result.wallet_balance).toBe('50.00');
});

test('a batch is not empty, and its codes are all different', async () => {
  await expect(
    createCdKeys(db, server.services, { count: 0, grant: fifty, expiresAt: null }),
  ).rejects.toThrow(RangeError);
  const codes = await createCdKeys(db, server.services, {
    count: 1_000,
    grant: fifty,
    expiresAt: null,
  });
  expect(new Set(codes).size).toBe(1_000);
});
