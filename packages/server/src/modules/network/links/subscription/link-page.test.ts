import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openFleet, openSubscriber, secretsOf } from '../../../../testing/formats/subscriptions.ts';
import { givePlan } from '../../../../testing/nodes.ts';
import { request } from '../../../../testing/servers/request.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130';

test('a person who opens the link sees the state and the way to sign in, and no secret', async () => {
  await using s = await openSubscriber({ FERRY_SITE_NAME: 'A & <b>"B"' });
  await openFleet(s.server);
  const { uuid, password } = await secretsOf(s.server);
  const { body, headers, statusCode } = await s.get('', chrome);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-language': 'zh-CN',
  });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(body).toContain('<html lang="zh-CN">');
  for (const words of ['套餐使用中', '剩余流量：100.00 GB', '到期时间：2026-04-09'])
    expect(body).toContain(words);
  expect(body).toContain(
    '<a href="http://127.0.0.1:8080/auth/sign-in">登录 A &#38; &#60;b&#62;&#34;B&#34;</a>',
  );
  expect(body).not.toContain('<b>');
  for (const secret of [s.token, uuid, password, 'example.com', '香港']) expect(body).not.toContain(secret);
});

test('the page loads nothing and runs nothing', async () => {
  await using s = await openSubscriber();
  const { body, headers } = await s.get('', chrome);
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(body).not.toMatch(/<script|style="|@import|url\(|src=/);
  expect(style).toContain('prefers-color-scheme:dark');
});

test('it is in the reader’s language and says why no node is available', async () => {
  await using s = await openSubscriber();
  await givePlan(s.server, s.customer.id, { days: -1 });
  s.server.clock.turn(1);
  const get = async (language: string) =>
    request(s.server, 'GET', `/v1/link2/${s.token}`, { 'user-agent': chrome, 'accept-language': language });
  const english = await get('en-GB,en;q=0.9');
  expect(english.body).toContain('<html lang="en">');
  expect(english.body).toContain('The plan ended on 2026-03-09: renew it on the website');
  expect(english.body).not.toContain('Traffic left');
  expect((await get('zh-SG')).body).toContain('套餐已于 2026-03-09 到期，请到官网续费');
  expect((await get('zh-HK')).body).toContain('方案已於 2026-03-09 到期');
});

test('a chat’s preview of the page reveals nothing of the customer', async () => {
  await using s = await openSubscriber();
  const { body } = await s.get('', 'TelegramBot (like TwitterBot)');
  const head = body.slice(0, body.indexOf('<style>'));
  expect(head).toContain('<meta property="og:title" content="渡口">');
  expect(head).not.toMatch(/GB|2026|套餐使用中/);
});

describe('who gets it', () => {
  test('a link that names a client is always served', async () => {
    await using s = await openSubscriber();
    expect((await s.get('?client_type=Clash', chrome)).headers['content-type']).toBe(
      'text/yaml; charset=utf-8',
    );
    const older = await request(s.server, 'GET', `/link/${s.token}?clash=1`, { 'user-agent': chrome });
    expect(older.headers['content-type']).toBe('text/yaml; charset=utf-8');
  });

  test('a visit is stored with the fetches, and an unknown link stays unknown', async () => {
    await using s = await openSubscriber();
    await s.get('', chrome);
    const rows = () => s.sql.selectFrom('subscription_fetch').select('client').execute();
    await expect.poll(rows).toEqual([{ client: 'Browser' }]);
    const unknown = await request(s.server, 'GET', `/link2/${'a'.repeat(32)}`, { 'user-agent': chrome });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
