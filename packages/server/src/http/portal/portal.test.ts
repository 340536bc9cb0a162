import { createHash } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { openPortalServer, portalFiles } from '../../testing/servers/built-portal.ts';
import { createApp } from '../app.ts';

const portal = await openPortalServer();
const { server, app } = portal;
afterAll(() => portal[Symbol.asyncDispose]());

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
    ['/pictures.json', 404],
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
    expect(body).toContain(
      '<meta name="ferry-early" content="{&#34;renew&#34;:&#34;/api/renew&#34;,&#34;reads&#34;:[&#34;/api/read?a=1&#38;b=2&#34;]}">',
    );
    expect((await app.inject('/auth/sign-in')).body).not.toContain('ferry-early');
  });

  test('is sent once to a browser that caches it', async () => {
    const { headers } = await app.inject('/user/dashboard');
    const again = await app.inject({
      url: '/user/dashboard',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is 404 at the test pages where they are off, and says so to the portal', async () => {
    const config = { ...server.services.config, testPages: false };
    const closed = createApp({ ...server.services, config, registry: new Registry() }, portal.folder);
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

describe('the first picture of a page', () => {
  const inChinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };
  const inEnglish = { 'accept-language': 'fr, en-GB;q=0.9, zh;q=0.8' };
  const open = async (url: string, headers: Record<string, string>, site: object = {}) => {
    const config = { ...server.services.config, captcha: 4 as const, telegram: undefined, ...site };
    const other = createApp({ ...server.services, config, registry: new Registry() }, portal.folder);
    try {
      return await other.inject({ url, headers });
    } finally {
      await other.close();
    }
  };

  test('stands in its document with the name of the site, in the language that the browser asks for', async () => {
    const name = { siteName: 'A & <B>', publicUrl: 'https://ferry.example' };
    const chinese = await open('/auth/sign-in?returnTo=%2Fuser', inChinese, name);
    expect(chinese.body).toContain(
      '<div id="portal" data-picture><h1>登录 A &#38; &#60;B&#62; $& $1</h1></div>',
    );
    expect(chinese.body).toContain('<html lang="zh-CN">');
    expect(chinese.body).toContain('<title>登录 · A &#38; &#60;B&#62;</title>');
    expect(chinese.body).toContain('<meta name="description" content="中文的一句">');
    expect(chinese.body).toContain('<link rel="canonical" href="https://ferry.example/auth/sign-in">');
    expect(chinese.body).toContain(
      '<meta name="ferry-picture" content="signedOut" data-path="/auth/sign-in">',
    );
    expect(chinese.body).toMatch(/<style data-picture>[^<]*h1\{color:red\}<\/style>/);
    expect(chinese.body).toContain('href="/assets/zh.js"');
    const english = await open('/auth/sign-in', inEnglish, name);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('<h1>To A &#38; &#60;B&#62;</h1>');
    expect(english.body).toContain('<title>Sign in · A &#38; &#60;B&#62;</title>');
    expect(english.body).toContain('href="/assets/en.js"');
    expect(english.body).toContain('href="/manifest.en.webmanifest"');
    for (const { headers } of [chinese, english])
      expect(headers.vary).toMatch(/^accept-language, cookie(,|$)/);
    expect(english.headers.etag).not.toBe(chinese.headers.etag);
  });

  test.each([
    ['ferry_language=en', 'en'],
    ['other=1; ferry_language=zh-CN', 'zh-CN'],
    ['ferry_language=nonsense', 'en'],
    ['ferry_language', 'en'],
  ])('uses the language chosen on the device: %s', async (cookie, language) => {
    const { body } = await open('/auth/sign-in', { cookie, ...inEnglish });
    expect(body).toContain(`<html lang="${language}">`);
  });

  test('depends on the features of the site', async () => {
    const { body } = await open('/auth/sign-in', inEnglish, { captcha: 'off' });
    expect(body).toContain('<h1>No captcha</h1>');
    // The build has no picture for such a site.
    const bot = await open('/auth/sign-in', inEnglish, { telegram: { token: 'x' } });
    expect(bot.body).toContain('<div id="portal"></div>');
    expect(bot.body).not.toContain('ferry-picture');
  });

  test('of a customer is for people with scripts, and crawlers do not keep its address', async () => {
    const { body } = await open('/user/wallet', inEnglish);
    expect(body).toContain('<meta name="ferry-picture" content="sessionKept" data-path="/user/wallet">');
    expect(body).toContain('<noscript><style>#portal{display:none}</style></noscript>');
    expect(body).not.toContain('canonical');
    expect((await open('/auth/sign-in', inEnglish)).body).not.toContain('<noscript><style>');
  });

  test('is what comes first: scripts wait for it there, and nowhere else', async () => {
    const { body } = await open('/auth/sign-in', inEnglish);
    const later = [...body.matchAll(/<template data-scripts>(.*?)<\/template>/g)].map(([, inside]) => inside);
    expect(later).toEqual([
      expect.stringContaining(
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/sign-in.js">',
      ),
      '<script type="module" fetchpriority="low" src="/assets/main-abc.js"></script>',
    ]);
    expect(body.split(/<template.*?<\/template>/).join('')).not.toMatch(/modulepreload|type="module"/);
    const dashboard = await open('/user/dashboard', inEnglish);
    expect(dashboard.body).not.toMatch(/fetchpriority|<template/);
    expect(dashboard.body).toContain('<div id="portal"></div>');
    expect(dashboard.body).not.toContain('canonical');
  });

  test('allows only the inline script of its document, by its hash', async () => {
    const { headers } = await open('/auth/sign-in', inEnglish);
    const hash = createHash('sha256').update('first()').digest('base64');
    expect(String(headers['content-security-policy']).split('; ')).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`,
    );
  });

  test.each([
    ['/nowhere', 'Mozilla/5.0 Chrome/140', true],
    ['/nowhere', 'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/80.0 Mobile', true],
    ['/nowhere', 'Mozilla/5.0 (compatible; Googlebot/2.1)', false],
    [
      '/nowhere',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      false,
    ],
    ['/nowhere', 'Sogou web spider/4.0', false],
    ['/nowhere', 'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', false],
    ['/nowhere', 'Mediapartners-Google', false],
    ['/nowhere', 'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)', false],
    ['/user/nowhere', 'Mozilla/5.0 Chrome/140', false],
  ])('that there is no page: at %s, %s: %s', async (url, agent, isShown) => {
    const answer = await open(url, { 'user-agent': agent, ...inEnglish });
    expect(answer.statusCode).toBe(404);
    expect(answer.body.includes('<h1>UnknownAddress</h1>')).toBe(isShown);
    expect(answer.headers.vary).toMatch(/^user-agent, accept-language, cookie(,|$)/);
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
    if (!url.endsWith('.webmanifest'))
      expect(answer.body).toBe(method === 'GET' ? portalFiles[url.slice(1)] : '');
  }
});

test('the manifest names the site, and the worker may fetch from this site alone', async () => {
  const config = { ...server.services.config, siteName: 'Fähre "7"' };
  const named = createApp({ ...server.services, config, registry: new Registry() }, portal.folder);
  expect((await named.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Fähre "7"',
    short_name: 'Fähre "7"',
  });
  const policy = (await named.inject('/sw.js')).headers['content-security-policy'];
  expect(policy).toBe("default-src 'none'; connect-src 'self'");
  await named.close();
});

describe('an unknown address is answered with 404 in the envelope of its family', () => {
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
