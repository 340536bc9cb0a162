import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { openPortalServer } from '../../testing/servers/built-portal.ts';
import { createApp } from '../app.ts';

const dayMs = 86_400_000;
const settings = {
  FERRY_PUBLIC_URL: 'https://ferry.example/',
  FERRY_SECURITY_CONTACT: 'mailto:security@ferry.example, https://渡口.example/report',
};

let portal: Awaited<ReturnType<typeof openPortalServer>>;
beforeAll(async () => {
  portal = await openPortalServer();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Starts the built portal with these settings, and sends requests for the file over HTTP. */
async function openSite(environment: Record<string, string>) {
  const { services } = portal.server;
  const config = readConfig({ NODE_ENV: 'test', ...environment });
  const app = createApp({ ...services, config, registry: new Registry() }, portal.folder);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    send: (init?: RequestInit) => fetch(`${origin}/.well-known/security.txt`, init),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

/** The fields of a file, each line as a name and a value. */
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2));

test('security.txt has the contacts in their order, the languages, its own address and an end within a year', async () => {
  await using site = await openSite(settings);
  const answer = await site.send();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = fieldsOf(await answer.text());
  expect(fields).toEqual([
    ['Contact', 'mailto:security@ferry.example'],
    ['Contact', 'https://xn--6orp42d.example/report'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
    ['Preferred-Languages', 'zh-CN, zh-TW, en'],
    ['Canonical', 'https://ferry.example/.well-known/security.txt'],
  ]);
  const left = Date.parse(String(fields[2]?.[1])) - portal.server.clock.at.getTime();
  expect(left).toBeGreaterThan(30 * dayMs);
  expect(left).toBeLessThan(365 * dayMs);
});

test('security.txt names every https origin of the API as its address, and no http origin', async () => {
  const canonical = async (environment: Record<string, string>) => {
    await using site = await openSite({ ...settings, ...environment });
    const fields = fieldsOf(await (await site.send()).text());
    return fields.flatMap(([name, value]) => (name === 'Canonical' ? [value] : []));
  };
  expect(await canonical({ FERRY_API_MIRRORS: 'https://api2.example' })).toEqual([
    'https://ferry.example/.well-known/security.txt',
    'https://api2.example/.well-known/security.txt',
  ]);
  expect(await canonical({ FERRY_PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([]);
});

test('security.txt is revalidated, and its end moves on from day to day', async () => {
  await using site = await openSite(settings);
  const first = await site.send();
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = String(first.headers.get('etag'));
  const revalidate = async () => (await site.send({ headers: { 'if-none-match': etag } })).status;
  expect(await revalidate()).toBe(304);
  portal.server.clock.turn(86_400);
  expect(await revalidate()).toBe(200);
});

test('security.txt answers HEAD, and refuses other methods', async () => {
  await using site = await openSite(settings);
  const head = await site.send({ method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const refused = await site.send({ method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
  const options = await site.send({ method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

test('without a contact there is no security.txt', async () => {
  await using site = await openSite({ FERRY_PUBLIC_URL: 'https://ferry.example' });
  for (const [method, status] of [
    ['GET', 404],
    ['HEAD', 404],
    ['POST', 404],
  ] as const)
    expect((await site.send({ method })).status).toBe(status);
});
