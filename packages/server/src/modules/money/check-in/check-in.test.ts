import { beforeEach, describe, expect, test } from 'vitest';
import { givePlan, openPlanHolder } from '../../../testing/nodes.ts';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const MB = 1024 ** 2;
const url = '/api/v2/user/services-old/checkin/';

const server = await forAllTests(
  openTestServer({
    FERRY_CHECK_IN_MIN_MB: '100',
    FERRY_CHECK_IN_MAX_MB: '102',
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
  }),
);
const db = server.services.database.sql;
beforeEach(() => {
  server.clock.at = new Date('2026-03-10T04:00:00Z');
});

const show = async ({ headers }: TestCustomer) => (await server.app.inject({ url, headers })).json().result;
const checkIn = ({ headers }: TestCustomer) => server.app.inject({ method: 'POST', url, headers });

/** A customer with a plan that runs. */
async function openHolder(): Promise<TestCustomer> {
  const customer = await openPlanHolder(server, { level: 1 });
  return customer;
}

const packageOf = async ({ id }: TestCustomer) => {
  const row = await db
    .selectFrom('service')
    .select('package_bytes')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.package_bytes;
};

describe('a check-in', () => {
  test('adds an amount of traffic within the bounds and returns it', async () => {
    const customer = await openHolder();
    expect(await show(customer)).toEqual({
      today: '2026-03-10',
      time_zone: 'Asia/Shanghai',
      is_done: false,
      gained_bytes: null,
      least_bytes: 100 * MB,
      most_bytes: 102 * MB,
      blocked: null,
      week: ['09', '10', '11', '12', '13', '14', '15'].map((day) => ({ day: `2026-03-${day}`, bytes: null })),
      week_bytes: 0,
      next_day_at: '2026-03-10T16:00:00.000Z',
    });
    const before = await packageOf(customer);
    const answer = await checkIn(customer);
    expect(answer.statusCode).toBe(200);
    const { message, result } = answer.json();
    expect([100, 101, 102]).toContain(result.gained_bytes / MB);
    expect(message).toBe(`Checked in: ${result.gained_bytes / MB} MB of traffic added`);
    expect(await packageOf(customer)).toBe(before + result.gained_bytes);
    expect(result).toMatchObject({ is_done: true, week_bytes: result.gained_bytes });
    expect(await show(customer)).toEqual(result);
  });

  test('gives every amount within the bounds', async () => {
    const amounts = new Set<number>();
    for (let count = 0; count < 40; count += 1)
      amounts.add((await checkIn(await openHolder())).json().result.gained_bytes / MB);
    expect([...amounts].sort()).toEqual([100, 101, 102]);
  });

  test('is possible once a day, by the days of the site', async () => {
    const customer = await openHolder();
    const steps: [moment: string, status: number][] = [
      ['2026-03-10T04:00:00Z', 200],
      ['2026-03-10T15:59:59Z', 403],
      ['2026-03-10T16:00:00Z', 200],
      ['2026-03-11T00:00:00Z', 403],
    ];
    for (const [moment, status] of steps) {
      server.clock.at = new Date(moment);
      const answer = await checkIn(customer);
      expect(answer.statusCode, moment).toBe(status);
      if (status === 403) expect(answer.json().code).toBe('check_in.done');
    }
    const { today, week, week_bytes } = await show(customer);
    expect(today).toBe('2026-03-11');
    expect(week.filter((one: { bytes: number | null }) => one.bytes !== null)).toHaveLength(2);
    expect(week_bytes).toBe(await packageOf(customer));
  });

  test('of last week is not listed in this week', async () => {
    const customer = await openHolder();
    await db
      .insertInto('check_in')
      .values([
        { account_id: customer.id, day: '2026-03-08', at: server.services.now(), bytes: 7 * MB },
        { account_id: customer.id, day: '2026-03-09', at: server.services.now(), bytes: 5 * MB },
      ])
      .execute();
    expect(await show(customer)).toMatchObject({ week_bytes: 5 * MB, is_done: false });
  });

  test('gives once for fifty concurrent calls', async () => {
    const customer = await openHolder();
    const before = await packageOf(customer);
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(customer)));
    const taken = answers.filter((answer) => answer.statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'check_in.done')).toHaveLength(49);
    expect(await packageOf(customer)).toBe(before + taken[0]?.json().result.gained_bytes);
  });

  test('is refused while no plan could use the traffic, and stays available', async () => {
    const customer = await openCustomer(server);
    const { sql } = server.services.database;
    const expires_at = new Date('2026-06-01T00:00:00Z');
    await sql.updateTable('account').set({ expires_at }).where('id', '=', customer.id).execute();
    expect(await show(customer)).toMatchObject({ blocked: 'no_plan', is_done: false });
    const answer = await checkIn(customer);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'check_in.no_plan']);
    expect(await packageOf(customer)).toBe(0);
    await givePlan(server, customer.id, { level: 1 });
    expect((await checkIn(customer)).statusCode).toBe(200);
  });

  test('is refused for an expired account', async () => {
    const customer = await openCustomer(server);
    expect(await show(customer)).toMatchObject({ blocked: 'expired', is_done: false });
    const answer = await checkIn(customer);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'check_in.expired']);
    expect(await packageOf(customer)).toBe(0);
  });
});
