import { afterEach, expect, test } from 'vitest';
import { queueMail } from '../modules/ground/mail/index.ts';
import { givePlan, openNode } from '../testing/nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../testing/people/customers.ts';
import { openProduct } from '../testing/products.ts';
import { openNeighbour } from '../testing/servers/open-test-server.ts';
import { openShop } from '../testing/shop.ts';
import { openJobs } from './jobs.ts';

let close: () => PromiseLike<void>;
afterEach(async () => {
  await close();
});

/**
 * A site where every job has work: bills are due, a ban begins, a commission is to be confirmed, and traffic is to be
 * folded.
 */
async function openBusySite() {
  const shop = await openShop();
  const { server } = shop;
  close = () => shop[Symbol.asyncDispose]();
  const { sql } = server.services.database;
  const plan = await openProduct(server);
  const customers: TestCustomer[] = [];
  for (let count = 0; count < 4; count += 1) {
    const customer = await openCustomer(server, { balance: '100.00' });
    await shop.buy(customer, plan);
    customers.push(customer);
  }
  // A banned customer's plan does not renew.
  const banned = await openCustomer(server);
  const [first, second] = customers as [TestCustomer, TestCustomer];
  await sql.updateTable('purchase').set({ auto_renews: true }).execute();
  const at = server.clock.now();
  await sql
    .insertInto('commission')
    .values({
      inviter_id: first.id,
      invited_id: second.id,
      created_at: at,
      reference: 'test',
      recharge_amount: '50.00',
      amount: '5.00',
      confirms_at: new Date(at.getTime() + 3 * 86_400_000),
      confirmed_at: null,
      taken_back_at: null,
    })
    .execute();
  // At the end of the plans, ten minutes before the ban ends.
  server.clock.turn(30 * 86_400 - 300);
  const ban = await server.app.inject({
    method: 'POST',
    url: '/v1/admin/user_ban_task_insert',
    headers: await openAdmin(server),
    query: {
      user_id: String(banned.id),
      task_start_at: new Date(server.clock.at.getTime() + 1_000).toISOString(),
      task_end_at: new Date(server.clock.at.getTime() + 600_000).toISOString(),
      is_need_send_email: 'true',
    },
  });
  expect(ban.statusCode).toBe(200);
  await queueMail(sql, server.services, {
    to: 'someone@example.com',
    language: 'en',
    template: 'noAccount',
    values: {},
  });
  // A renewal begins a new period, before or after the traffic was folded.
  const user = await openCustomer(server);
  await givePlan(server, user.id);
  const node = await openNode(server, { rate: '2.00' });
  const report = await server.app.inject({
    method: 'POST',
    url: `/v1/mod_mu/users/traffic?${node.query}`,
    payload: { data: [{ user_id: user.id, u: 100, d: 1_000 }] },
  });
  expect(report.statusCode).toBe(200);
  server.clock.turn(10);
  return { server, first, banned, user };
}

/** Everything that jobs wrote, without values that differ by chance. */
async function written({ server, first, banned, user }: Awaited<ReturnType<typeof openBusySite>>) {
  const { sql } = server.services.database;
  const ledger = await sql.selectFrom('ledger').select(['kind', 'amount']).execute();
  const services = await sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select(['balance', 'level_expires_at'])
    .where('account.id', 'not in', [banned.id, user.id])
    .orderBy('account.id')
    .execute();
  const usage = await sql
    .selectFrom('service')
    .select(['used_upload', 'used_download'])
    .where('account_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const groups = await sql.selectFrom('service').select('link_group').execute();
  const inviter = await sql
    .selectFrom('account')
    .select('invite_balance')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const mails = await sql.selectFrom('mail').select('subject').execute();
  const days = await sql.selectFrom('traffic_day').select(['billed', 'download']).execute();
  const snapshots = await sql.selectFrom('user_data_history').select('account_id').execute();
  return {
    renewals: ledger.filter(({ kind }) => kind === 'renewal').map(({ amount }) => amount),
    services: services.map(({ balance, level_expires_at }) => [balance, level_expires_at.toISOString()]),
    usage,
    groups: groups.map(({ link_group }) => link_group).sort(),
    inviteBalance: inviter.invite_balance,
    mails: mails.map(({ subject }) => subject).sort(),
    days,
    snapshots: snapshots.length,
  };
}

test('concurrent runs of every job on two processes have the effect of one run', async () => {
  const site = await openBusySite();
  const { server } = site;
  await using neighbour = await openNeighbour(server);
  const jobs = openJobs(server.services);
  const sites = [server.services, neighbour.services, server.services, neighbour.services];
  const failures: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(
      sites.flatMap((services) =>
        jobs.all.map((job) => job.run(services).catch((error) => failures.push(`${job.name}: ${error}`))),
      ),
    );
  }
  await jobs.close();
  expect(failures).toEqual([]);
  const oneByOne = async () => {
    for (const job of jobs.all) await job.run(server.services);
  };
  // The folder skips while another holds the lock of its sums, and tries again later.
  await oneByOne();
  const state = await written(site);
  expect(state).toMatchObject({
    renewals: Array(4).fill('-20.00'),
    inviteBalance: '5.00',
    services: Array(4).fill(['60.00', '2026-05-09T04:00:00.000Z']),
    usage: { used_upload: 200, used_download: 2_000 },
    days: [{ billed: 2_200, download: 1_000 }],
    groups: [1, 1, 2, 2, 3, 3],
    snapshots: 6,
  });
  // One mail about the ban, one of the queue.
  expect(state.mails).toHaveLength(2);
  // The second run finds nothing to do.
  await oneByOne();
  expect(await written(site)).toEqual(state);
}, 120_000);
