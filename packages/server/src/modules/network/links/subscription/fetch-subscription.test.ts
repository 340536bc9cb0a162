import { describe, expect, test } from 'vitest';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { linkOf, openFleet, openSubscriber } from '../../../../testing/formats/subscriptions.ts';
import { openPlanHolder } from '../../../../testing/nodes.ts';

describe('options', () => {
  test('flags, words, link group, file name and suffix follow the query', async () => {
    await using s = await openSubscriber();
    await openFleet(s.server);
    const plain = readLinks((await s.get('?is_remark_emoji=0')).body);
    expect(plain[0]).toMatchObject({ name: '香港 01', host: 'hk-a.example.com' });
    const words = readLinks((await s.get('?is_node_extend=true')).body);
    expect(words.slice(-2).map((link) => link.name)).toEqual(['剩余流量：100.00 GB', '到期时间：2026-04-09']);
    expect(words).toHaveLength(7);
    const group = readLinks((await s.get('?manual_link_group=2')).body);
    expect(group[0]?.host).toBe('hk-b.example.com');
    for (const nothing of ['', 'null'])
      expect((await s.get(`?is_node_extend=${nothing}&manual_link_group=${nothing}`)).body).toBe(
        (await s.get()).body,
      );
    const third = readLinks((await s.get('?manual_link_group=3')).body);
    expect(third[0]?.host).toBe('hk-a.example.com');
    const disposition = async (query: string) => (await s.get(query)).headers['content-disposition'];
    expect(await disposition('')).toBe("attachment; filename*=UTF-8''V2RayN.txt");
    expect(await disposition('?client_type=Clash')).toBe(
      "attachment; filename*=UTF-8''%E6%B8%A1%E5%8F%A3.yaml",
    );
    expect(await disposition("?filename=it's%20%22mine%22&suffix_type=conf")).toBe(
      "attachment; filename*=UTF-8''it%27s%20%22mine%22.conf",
    );
  });

  test('the customer’s own link group decides the hosts', async () => {
    await using s = await openSubscriber();
    await openFleet(s.server);
    await s.sql.updateTable('service').set({ link_group: 2 }).execute();
    expect(readLinks((await s.get()).body)[0]?.host).toBe('hk-b.example.com');
  });

  test('headers contain usage, expiry, title, page and the update interval', async () => {
    await using s = await openSubscriber();
    await s.sql
      .updateTable('service')
      .set({ used_upload: 11, used_download: 22, package_bytes: 5 })
      .execute();
    const { headers } = await s.get();
    const expire = Date.parse('2026-04-09T04:00:00Z') / 1000;
    expect(headers).toMatchObject({
      'subscription-userinfo': `upload=11; download=22; total=${100 * 2 ** 30 + 5}; expire=${expire}`,
      'profile-update-interval': '6',
      'profile-title': `base64:${Buffer.from('渡口').toString('base64')}`,
      'profile-web-page-url': 'http://127.0.0.1:8080',
      'cache-control': expect.stringContaining('no-store'),
    });
  });
});

test('the owner sees every address of the link, the main one first', async () => {
  await using s = await openSubscriber({ FERRY_LINK_URLS: 'https://sub1.example, https://sub2.example/' });
  const answer = await s.server.app.inject({
    url: '/api/v2/user/services/link-token/link-token/',
    headers: s.customer.headers,
  });
  expect(answer.json().result.sub_link).toEqual([
    `http://127.0.0.1:8080/link2/${s.token}`,
    `https://sub1.example/link2/${s.token}`,
    `https://sub2.example/link2/${s.token}`,
  ]);
  expect(answer.json().result.mirrors).toEqual([
    { host: '127.0.0.1:8080', link: `http://127.0.0.1:8080/link2/${s.token}`, is_main: true },
    { host: 'sub1.example', link: `https://sub1.example/link2/${s.token}`, is_main: false },
    { host: 'sub2.example', link: `https://sub2.example/link2/${s.token}`, is_main: false },
  ]);
});

test('an unknown and a malformed link are answered alike, and guessing ends soon', async () => {
  await using s = await openSubscriber();
  const answers = [];
  for (const token of ['a'.repeat(32), 'short', `${'a'.repeat(31)}-`, 'b'.repeat(64)])
    answers.push(await s.server.app.inject(`/link2/${token}`));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(answers[0]?.body);
  }
  let last = answers[0];
  for (let count = 0; count < 30; count += 1) last = await s.server.app.inject(`/link2/${'c'.repeat(32)}`);
  expect(last?.statusCode).toBe(429);
  expect((await s.get()).statusCode).toBe(200);
});

test('links that are requested at the same moment each show their own customer, and an unknown one nobody', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const other = await openPlanHolder(s.server, { level: 1 });
  const tokens = [s.token, 'a'.repeat(32), await linkOf(s.server, other)];
  const answers = await Promise.all(
    tokens.map((token) => s.server.app.inject(`/link2/${token}?client_type=Clash`)),
  );
  const services = await s.sql.selectFrom('service').select(['account_id', 'proxy_uuid']).execute();
  const shown = answers.map(({ body }) =>
    services.filter(({ proxy_uuid }) => body.includes(proxy_uuid)).map((of) => of.account_id),
  );
  expect(shown).toEqual([[s.customer.id], [], [other.id]]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
});

test('each fetch is stored with its client, agent and address', async () => {
  await using s = await openSubscriber();
  await s.get('', 'clash-verge/v1.6.6');
  await s.get('?client_type=SIP008', 'x');
  const rows = () =>
    s.sql
      .selectFrom('subscription_fetch')
      .select(['account_id', 'client', 'agent', 'ip'])
      .orderBy('id')
      .execute();
  await expect.poll(rows).toEqual([
    { account_id: s.customer.id, client: 'Mihomo', agent: 'clash-verge/v1.6.6', ip: '127.0.0.1' },
    { account_id: s.customer.id, client: 'SIP008', agent: 'x', ip: '127.0.0.1' },
  ]);
});
