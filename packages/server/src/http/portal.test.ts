import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { createApp } from './app.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><!--settings--><!--preload--><title>Portal</title>',
  'pages.json': JSON.stringify({
    pages: {
      '/': { scripts: [], words: {} },
      '/user': { scripts: [], words: {} },
      '/user/dashboard': {
        scripts: ['assets/main-abc.js', 'assets/dashboard.js'],
        words: { en: ['assets/en.js'] },
      },
      '/user/tickets/view/:id': { scripts: ['assets/ticket.js'], words: {} },
    },
    testPages: { '/test-page/test1': { scripts: [], words: {} } },
  }),
  'robots.txt': 'User-agent: *\n',
  'manifest.webmanifest': '{"name":"渡口","short_name":"渡口"}',
  'sw.js': 'self',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-abc.js': 'export {}',
};
let server: TestServer;
let built: string;
let app: TestServer['app'];
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'ferry-portal-'));
  await mkdir(join(built, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(built, name), text);
  server = await openTestServer();
  app = createApp({ ...server.services, registry: new Registry() }, built);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server[Symbol.asyncDispose]();
  await rm(built, { recursive: true });
});

describe('the document of the portal', () => {
  test.each([
    ['/', 200],
    ['/user', 200],
    ['/user/dashboard', 200],
    ['/user/dashboard/', 200],
    ['/user/dashboard?x=1', 200],
    ['/user/tickets/view/7', 200],
    ['/user/nowhere', 404],
    ['/user/tickets/view/7/8', 404],
    ['/test-page/test1', 200],
    ['/test-page/test9', 404],
    ['/pages.json', 404],
    ['/index.html', 404],
    ['/linked', 404],
    ['/v1-of-something', 404],
  ])('%s is %i with the document, whatever is accepted', async (url, status) => {
    for (const accept of ['text/html', '*/*', 'application/json', '']) {
      const answer = await app.inject({ url, headers: { accept } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).toContain('<meta name="ferry-settings"');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([status, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  test('names the files that its page needs, and no others', async () => {
    const named = async (url: string) =>
      [...(await app.inject(url)).body.matchAll(/modulepreload" crossorigin href="([^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(await named('/user/dashboard?x=1')).toEqual(['/assets/main-abc.js', '/assets/dashboard.js']);
    expect(await named('/user/tickets/view/7')).toEqual(['/assets/ticket.js']);
    expect(await named('/user/nowhere')).toEqual([]);
    const { body } = await app.inject('/user/dashboard');
    expect(body).toContain('<meta name="ferry-words" content="{&#34;en&#34;:[&#34;assets/en.js&#34;]}">');
  });

  test('is sent once to who keeps it', async () => {
    const { headers } = await app.inject('/user/dashboard');
    const again = await app.inject({
      url: '/user/dashboard',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is 404 at the test pages where they are off, and says so to the portal', async () => {
    const config = { ...server.services.config, testPages: false };
    const closed = createApp({ ...server.services, config, registry: new Registry() }, built);
    const answer = await closed.inject('/test-page/test1');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('&#34;testPages&#34;:false');
    await closed.close();
  });

  test('takes no other method', async () => {
    const wrong = await app.inject({ method: 'POST', url: '/user/dashboard' });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const absent = await app.inject({ method: 'POST', url: '/user/nowhere' });
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'route.absent']);
  });
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
  ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ['/assets/main-abc.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s is a file of its own kind', async (url, type, caching) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      type,
      caching,
    ]);
    expect(answer.headers.etag).toBeTypeOf('string');
    if (!url.endsWith('.webmanifest')) expect(answer.body).toBe(method === 'GET' ? files[url.slice(1)] : '');
  }
});

test('the manifest names the site, and the worker may fetch from this site alone', async () => {
  const config = { ...server.services.config, siteName: 'Fähre "7"' };
  const named = createApp({ ...server.services, config, registry: new Registry() }, built);
  expect((await named.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Fähre "7"',
    short_name: 'Fähre "7"',
  });
  const policy = (await named.inject('/sw.js')).headers['content-security-policy'];
  expect(policy).toBe("default-src 'none'; connect-src 'self'");
  await named.close();
});

describe('an address that is no call’s is absent in the words of its family', () => {
  test.each([
    ['/api/v2/nowhere', ['code', 'is_success', 'message']],
    ['/api', ['code', 'is_success', 'message']],
    ['/assets/gone-1.js', ['code', 'is_success', 'message']],
    ['/v1/nowhere', ['msg', 'ret']],
    ['/v1/mod_mu/nowhere', ['data', 'ret']],
  ])('%s', async (url, keys) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([404, keys]);
  });
});
