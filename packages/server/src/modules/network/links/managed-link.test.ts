import { expect, test } from 'vitest';
import { openSubscriber } from '../../../testing/formats/subscriptions.ts';

const managed = (body: string) =>
  /^#!MANAGED-CONFIG (\S+) interval=21600 strict=false\n/.exec(body)?.[1] ?? '';

test('a profile that updates itself keeps the requested host and options', async () => {
  await using s = await openSubscriber({ FERRY_LINK_URLS: 'https://sub1.example' });
  const get = (path: string, host: string) =>
    s.server.app.inject({ url: path, headers: { host, 'user-agent': 'Surge iOS/3206' } });
  const query =
    'client_type=Surge4&is_node_extend=true&is_remark_emoji=false&filename=%E6%B8%A1%20%26&suffix_type=conf&manual_link_group=2&vpn_type=vmess';
  const mirrored = managed((await get(`/link2/${s.token}?${query}`, 'sub1.example')).body);
  expect(new URL(mirrored).origin).toBe('https://sub1.example');
  expect(new URL(mirrored).pathname).toBe(`/link2/${s.token}`);
  expect(Object.fromEntries(new URL(mirrored).searchParams)).toEqual(
    Object.fromEntries(new URLSearchParams(query)),
  );
  expect(managed((await get(mirrored.slice('https://sub1.example'.length), 'sub1.example')).body)).toBe(
    mirrored,
  );
  expect(managed((await get(`/link2/${s.token}`, 'evil.example')).body)).toBe(
    `http://127.0.0.1:8080/link2/${s.token}?client_type=Surge4`,
  );
  expect(
    managed((await get(`/link/${s.token}?surge=1&extend=1&is_remark_emoji=0`, 'sub1.example')).body),
  ).toBe(
    `https://sub1.example/link2/${s.token}?client_type=Surge4&is_node_extend=true&is_remark_emoji=false`,
  );
});

test('a file name is encoded, of one line and without a path', async () => {
  await using s = await openSubscriber();
  const disposition = async (filename: string) =>
    (await s.get(`?filename=${filename}`)).headers['content-disposition'];
  expect(await disposition('%E6%B8%A1%E5%8F%A3')).toBe("attachment; filename*=UTF-8''%E6%B8%A1%E5%8F%A3.txt");
  expect(await disposition('a%0D%0ASet-Cookie:%20x=1')).toBe(
    "attachment; filename*=UTF-8''a_Set-Cookie%3A%20x%3D1.txt",
  );
  expect(await disposition('..%2F..%5Cetc%2Fpasswd')).toBe(
    "attachment; filename*=UTF-8''.._.._etc_passwd.txt",
  );
  expect(await disposition('%ED%A0%80')).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'()-]+\.txt$/);
  expect((await s.get(`?filename=${'x'.repeat(65)}`)).statusCode).toBe(422);
});
