import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { createApp } from '../../http/app.ts';
import { openTestServer } from './open-test-server.ts';

/** The files of a small build of the portal, by name. */
export const portalFiles: Readonly<Record<string, string>> = {
  'index.html': [
    '<!doctype html><html lang="zh-CN"><meta name="description" content="Both" /><!--settings--><!--preload-->',
    '<title>Portal</title><script type="module" src="/assets/main-abc.js"></script><script>first()</script>',
    '<link rel="manifest" href="/manifest.webmanifest"><div id="portal"></div>',
  ].join(''),
  'pages.json': JSON.stringify({
    pages: {
      '/': { scripts: [], words: {} },
      '/user': { scripts: [], words: {} },
      '/user/dashboard': {
        scripts: ['assets/main-abc.js', 'assets/dashboard.js'],
        words: { en: ['assets/en.js'] },
        early: { renew: '/api/renew', reads: ['/api/read?a=1&b=2'] },
      },
      '/user/wallet': { scripts: [], words: {} },
      '/user/tickets/view/:id': { scripts: ['assets/ticket.js'], words: {} },
      '/auth': { scripts: [], words: {}, title: { 'zh-CN': '欢迎', en: 'Welcome' }, tellsFrontDoor: true },
      '/auth/sign-in': {
        scripts: ['assets/sign-in.js'],
        words: { 'zh-CN': ['assets/zh.js'], en: ['assets/en.js'] },
        title: { 'zh-CN': '登录', en: 'Sign in' },
      },
    },
    testPages: { '/test-page/test1': { scripts: [], words: {} } },
    absent: { scripts: [], words: {}, title: { 'zh-CN': '没有', en: 'None' } },
    description: { 'zh-CN': '中文的一句', en: 'An English sentence' },
  }),
  'pictures.json': JSON.stringify({
    siteNameHere: '\uE000',
    texts: [
      'h1{color:red}',
      '<h1>登录\uE000 $& $1</h1>',
      '<h1>To \uE000</h1>',
      '<h1>No captcha</h1>',
      '<h1>UnknownAddress</h1>',
      '<h1>Closed</h1>',
      '<h1>With plans</h1>',
      '<h1>With all</h1>',
    ].map((text) => deflateRawSync(text).toString('base64')),
    pages: {
      '/auth': {
        needs: ['signedOut'],
        by: ['plans', 'nodes', 'questions'],
        drawn: {
          'zh-CN': { '': [0, 5], plans: [0, 6], 'plans questions': [0, 7] },
          en: { '': [0, 5], plans: [0, 6], 'plans questions': [0, 7] },
        },
      },
      '/auth/sign-in': {
        needs: ['signedOut'],
        by: ['captcha', 'telegram'],
        drawn: {
          'zh-CN': { captcha: [0, 1], '': [0, 3] },
          en: { captcha: [0, 2], '': [0, 3] },
        },
      },
      '/user/wallet': {
        needs: ['sessionKept'],
        by: [],
        drawn: { 'zh-CN': { '': [0, 3] }, en: { '': [0, 3] } },
      },
    },
    absent: {
      needs: [],
      by: ['captcha', 'telegram'],
      drawn: { 'zh-CN': { captcha: [0, 4] }, en: { captcha: [0, 4] } },
    },
  }),
  'robots.txt': 'User-agent: *\n',
  'manifest.webmanifest': '{"name":"渡口","short_name":"渡口"}',
  'sw.js': 'self',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-abc.js': 'export {}',
};

/** Writes the build into a new folder. */
async function writeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferry-portal-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(portalFiles)) await writeFile(join(folder, name), text);
  return folder;
}

/** A server, and an `app` of it that serves the build in `folder` as well. */
export async function openPortalServer() {
  const folder = await writeBuild();
  const server = await openTestServer();
  const app = createApp({ ...server.services, registry: new Registry() }, folder);
  await app.ready();
  return {
    server,
    app,
    folder,
    async [Symbol.asyncDispose]() {
      await app.close();
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
