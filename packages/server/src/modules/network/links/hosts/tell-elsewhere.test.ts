import { expect, test } from 'vitest';
import { openPlanHolder } from '../../../../testing/nodes.ts';
import type { TestCustomer } from '../../../../testing/people/customers.ts';
import { openFrontHost } from '../../../../testing/servers/front-host.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { telegramToken } from '../../../../testing/telegram/telegram-server.ts';
import { checkHosts } from './check-hosts.ts';
import { tellElsewhere } from './tell-elsewhere.ts';

/** A site with a host of its own and another for link group 2, both of which the test commands. */
async function openSite() {
  const [site, second] = [await openFrontHost(), await openFrontHost()];
  const server = await openTestServer({ FERRY_PUBLIC_URL: site.url, FERRY_TELEGRAM_TOKEN: telegramToken });
  const { hostname: host, port } = new URL(second.url);
  const value = JSON.stringify({ 2: { host, port: Number(port) } });
  await server.services.database.sql
    .insertInto('setting')
    .values({ name: 'links.group_hosts', value })
    .execute();
  return {
    ...{ server, site, second },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Promise.all([site.close(), second.close()]);
    },
  };
}

/** Looks at the hosts every five minutes, so many times, and then tells customers. */
async function pass({ services, clock }: TestServer, checks: number): Promise<number> {
  for (let count = 0; count < checks; count += 1) {
    clock.turn(300);
    await checkHosts.run(services);
  }
  return tellElsewhere.run(services);
}

async function openHolder(server: TestServer, link_group: number): Promise<TestCustomer> {
  const customer = await openPlanHolder(server, { link_group });
  return customer;
}

const mailsTo = async ({ services }: TestServer, { email }: TestCustomer) =>
  services.database.sql
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

test('after an hour customers of the host are told once at which hosts their subscription is, without the link', async () => {
  await using s = await openSite();
  const { server, site, second } = s;
  const [holder, elsewhere] = [await openHolder(server, 2), await openHolder(server, 1)];
  const { sql } = server.services.database;
  await sql.updateTable('account').set({ telegram_id: 9_001 }).where('id', '=', holder.id).execute();
  second.host.answer = 'not found';
  expect(await pass(server, 12)).toBe(0);
  expect(await pass(server, 1)).toBe(1);
  expect(await pass(server, 3)).toBe(0);
  const [mail, ...more] = await mailsTo(server, holder);
  expect(more).toEqual([]);
  const [away, other] = [new URL(second.url).host, new URL(site.url).host];
  expect(mail?.subject).toBe(`渡口 订阅域名 ${away} 没有应答，请改用其他域名`);
  expect(mail?.body_text).toContain(`可以改用：${other}\n`);
  expect(mail?.body_text).not.toMatch(/link2|[0-9a-f]{32}/);
  expect(await mailsTo(server, elsewhere)).toEqual([]);
  const messages = await sql.selectFrom('telegram_message').select('body').execute();
  expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining(other)]);
  // The next outage is another one.
  second.host.answer = '{"status": "ok"}';
  expect(await pass(server, 1)).toBe(0);
  second.host.answer = 'not found';
  expect(await pass(server, 13)).toBe(1);
});

test('nobody is told if no other host answers, without a plan, or after turning such mails off', async () => {
  await using s = await openSite();
  const { server, site, second } = s;
  const [holder, former] = [await openHolder(server, 2), await openHolder(server, 2)];
  const { sql } = server.services.database;
  await sql
    .updateTable('service')
    .set({ level_expires_at: server.clock.now() })
    .where('account_id', '=', former.id)
    .execute();
  await sql
    .insertInto('notification_off')
    .values({ account_id: holder.id, event: 'link_host_away', channel: 'mail' })
    .execute();
  site.host.answer = '';
  second.host.answer = '';
  expect(await pass(server, 14)).toBe(0);
  site.host.answer = '{"status": "ok"}';
  expect(await pass(server, 1)).toBe(1);
  for (const customer of [holder, former]) expect(await mailsTo(server, customer)).toEqual([]);
});
