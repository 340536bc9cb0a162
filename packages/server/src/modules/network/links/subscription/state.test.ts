import { clientType } from '@ferry/core/contract/links/programs';
import { describe, expect, test } from 'vitest';
import { readLink, readLinks } from '../../../../testing/formats/read-links.ts';
import {
  linkOf,
  openFleet,
  openSubscriber,
  type Subscriber,
} from '../../../../testing/formats/subscriptions.ts';
import { givePlan } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';

const everyType = clientType.options.filter((type) => type !== 'AUTO');

test('no client type gets an empty profile, with all nodes, with none and without a plan', async () => {
  await using s = await openSubscriber();
  /** The text, with decoded base64 and percent encoding. */
  const told = (body: string) => {
    const hidden = Buffer.from(body.replace('ssd://', ''), 'base64').toString();
    const links = hidden
      .split('\n')
      .map((line) => (/^(ss|ssr|trojan):/.test(line) ? readLink(line).name : ''));
    return [body, hidden, ...links].join('\n');
  };
  for (const type of everyType) {
    const answer = await s.get(`?client_type=${type}`);
    expect(answer.statusCode, type).toBe(200);
    expect(told(answer.body), type).toContain('没有适合此客户端的节点');
  }
  await openFleet(s.server);
  for (const type of everyType)
    expect(told((await s.get(`?client_type=${type}`)).body).length, type).toBeGreaterThan(100);
  await givePlan(s.server, s.customer.id, { days: -1 });
  for (const type of everyType) {
    const body = told((await s.get(`?client_type=${type}`)).body);
    expect(body, type).toContain('套餐已于 2026-03-09 到期');
    expect(body, type).not.toContain('example.com');
  }
});

describe('changes take effect within a second', () => {
  const texts = async (s: Subscriber) => readLinks((await s.get()).body).map((link) => link.name);

  test.each([
    [
      'a ban',
      '账户已被封禁，至 2026-03-11',
      (s: Subscriber) =>
        s.sql
          .insertInto('ban')
          .values({
            account_id: s.customer.id,
            starts_at: s.server.clock.now(),
            ends_at: new Date(s.server.clock.now().getTime() + 86_400_000),
            reason: 'abuse',
            wants_mail: false,
            mailed_at: null,
            ended_at: null,
          })
          .execute(),
    ],
    [
      'a used-up quota',
      '流量已用完，请到官网购买流量包',
      (s: Subscriber) =>
        s.sql
          .updateTable('service')
          .set({ used_upload: 100 * 2 ** 30 })
          .execute(),
    ],
    [
      'a closed account',
      '账户已停用，请联系客服',
      (s: Subscriber) => s.sql.updateTable('account').set({ is_enabled: false }).execute(),
    ],
    [
      'an expiry',
      '套餐已于 2026-04-09 到期，请到官网续费',
      async (s: Subscriber) => s.server.clock.turn(31 * 86_400),
    ],
  ])('%s leaves one entry that says so', async (_, expected, change) => {
    await using s = await openSubscriber();
    await openFleet(s.server);
    const url = `/link2/${s.token}`;
    expect(readLinks((await s.server.app.inject(url)).body)).toHaveLength(5);
    await change(s);
    s.server.clock.turn(1);
    expect(readLinks((await s.server.app.inject(url)).body).map((link) => link.name)).toEqual([expected]);
  });

  test('a customer without a plan is told to buy one, in the customer’s language', async () => {
    await using s = await openSubscriber();
    const other = await openCustomer(s.server);
    await s.sql.updateTable('account').set({ language: 'en' }).where('id', '=', other.id).execute();
    const answer = await s.server.app.inject(`/v1/link2/${await linkOf(s.server, other)}`);
    expect(readLinks(answer.body).map((link) => link.name)).toEqual(['No plan yet: buy one on the website']);
  });

  test('a higher level opens more nodes, and a changed node is updated', async () => {
    await using s = await openSubscriber();
    await openFleet(s.server);
    expect(await texts(s)).toHaveLength(5);
    await givePlan(s.server, s.customer.id, { level: 2 });
    expect(await texts(s)).toHaveLength(6);
    await s.sql.updateTable('node').set({ name: '改名' }).where('name', '=', '高级').execute();
    expect(await texts(s)).toContain('🇭🇰 改名');
    await s.sql.updateTable('node').set({ is_hidden: true }).execute();
    expect(await texts(s)).toEqual(['没有适合此客户端的节点']);
  });

  test('a reset ends the old link and opens the new one', async () => {
    await using s = await openSubscriber();
    await openFleet(s.server);
    const reset = await s.server.app.inject({
      method: 'POST',
      url: '/api/v2/user/services/link-token/link-token/reset',
      headers: s.customer.headers,
    });
    expect(reset.json()).toMatchObject({ is_success: true });
    s.server.clock.turn(1);
    expect((await s.server.app.inject(`/link2/${s.token}`)).statusCode).toBe(404);
    const next = await linkOf(s.server, s.customer);
    expect(next).toMatch(/^[A-Za-z0-9]{32}$/);
    expect((await s.server.app.inject(`/link2/${next}`)).statusCode).toBe(200);
  });
});

test('a node with an invalid config does not affect the others', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const before = readLinks((await s.get()).body).map(({ name }) => name);
  await s.sql
    .updateTable('node')
    .set({ config: JSON.stringify({ kind: 'vmess', port: 0 }) })
    .where('name', '=', '香港 01')
    .execute();
  const after = readLinks((await s.get()).body).map(({ name }) => name);
  expect(after).toEqual(before.filter((name) => name !== '🇭🇰 香港 01'));
  expect(after.length).toBe(before.length - 1);
});
