import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fetchFile } from '../../../../outside/fetch-file.ts';
import { isPublic } from '../../../../outside/is-public.ts';
import { localhostCertificate } from '../../../../testing/certificates.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { mirrorDownloads } from './mirror-downloads.ts';

const content = Buffer.from('an app of some bytes'.repeat(500));
const sha256 = createHash('sha256').update(content).digest('hex');
const missing = 'a'.repeat(64);

const folder = mkdtempSync(join(tmpdir(), 'ferry-downloads-'));
const copies = () => readdirSync(join(folder, 'downloads'));

/** A maker's host with a file, ways that lead to it, away from it and nowhere, and an answer without end. */
async function openMaker() {
  const asked: string[] = [];
  const leads: Record<string, string> = {
    '/latest': '/app.exe',
    '/http': 'http://localhost/app.exe',
    '/inside': 'https://10.0.0.1/app.exe',
    '/circle': '/circle',
  };
  const { cert_content: cert, key_content: key } = localhostCertificate;
  const host = createServer({ cert, key }, ({ url = '' }, response) => {
    asked.push(url);
    const to = leads[url];
    if (to !== undefined) response.writeHead(302, { location: to }).end();
    else if (url === '/absent') response.writeHead(404).end();
    else if (url === '/cut')
      response.writeHead(200, { 'content-length': 9_999_999 }).write(content, () => response.destroy());
    else response.writeHead(200).end(content);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(host.address() as AddressInfo).port}`,
    asked,
    close: () => host.close(),
  };
}

const here = {
  allows: (address: string) => address === '127.0.0.1' || address === '::1',
  ca: localhostCertificate.cert_content,
};

const server = await openTestServer({ FERRY_DATA_DIR: folder });
const [customer, admin, maker] = await Promise.all([openCustomer(server), openAdmin(server), openMaker()]);
afterAll(async () => {
  maker.close();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
beforeEach(() => rmSync(join(folder, 'downloads'), { recursive: true, force: true }));

const set = (app_downloads: unknown) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/v2/admin_api/settings',
    headers: admin,
    payload: {
      app_downloads: typeof app_downloads === 'string' ? app_downloads : JSON.stringify(app_downloads),
    },
  });
const app = (changes: object = {}) => ({
  name: 'Clash Verge Rev',
  system: 'windows',
  url: `${maker.url}/app.exe`,
  sha256,
  mirror: true,
  ...changes,
});
const listed = async () =>
  (await server.app.inject({ url: '/api/v2/user/system/downloads', headers: customer.headers })).json()
    .result;
const download = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', of = sha256) =>
  server.app.inject({ method, url: `/downloads/${of}`, headers });

test('a list has names, systems, https and a checksum for what is mirrored, and nothing else', async () => {
  for (const wrong of [
    '{',
    [],
    [app({ url: 'http://maker.example/a' })],
    [app({ sha256: undefined })],
    [app({ sha256: 'abc' })],
    [app({ system: 'beos' })],
    [app({ name: '' })],
    [app({ size: 1 })],
  ])
    expect((await set(wrong)).json().detail, JSON.stringify(wrong)).toMatchObject([
      { type: 'input.downloads' },
    ]);
  expect((await set([app()])).statusCode).toBe(200);
});

test('a mirrored file is served by the site, and before that from the operator’s address', async () => {
  await set([app(), app({ name: 'v2rayNG', system: 'android', sha256: undefined, mirror: false })]);
  expect(await listed()).toMatchObject([
    { name: 'Clash Verge Rev', url: `${maker.url}/app.exe`, is_mirrored: false },
    { name: 'v2rayNG', sha256: null, is_mirrored: false },
  ]);
  const early = await download();
  expect([early.statusCode, early.headers.location]).toEqual([302, `${maker.url}/app.exe`]);
  expect(await mirrorDownloads(server.services, here)).toBe(1);
  expect(await listed()).toMatchObject([
    { url: `${server.services.config.publicUrl}/downloads/${sha256}`, is_mirrored: true },
    { is_mirrored: false },
  ]);
  const whole = await download();
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(content)).toBe(true);
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=app.exe',
    'accept-ranges': 'bytes',
  });
  const before = maker.asked.length;
  expect(await mirrorDownloads(server.services, here)).toBe(0);
  expect(maker.asked).toHaveLength(before);
});

test('a range is served if the file has not changed, and a range beyond the end is refused', async () => {
  await set([app()]);
  await mirrorDownloads(server.services, here);
  const head = await download({}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(content.length),
    '',
  ]);
  const part = await download({ range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${content.length}`]);
  expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true);
  const same = String(head.headers['last-modified']);
  expect((await download({ range: 'bytes=100-', 'if-range': same })).statusCode).toBe(206);
  expect((await download({ range: 'bytes=100-', 'if-range': new Date(0).toUTCString() })).statusCode).toBe(
    200,
  );
  const beyond = await download({ range: 'bytes=999999-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
});

test('only listed files are served, by checksum', async () => {
  await set([app()]);
  await mirrorDownloads(server.services, here);
  writeFileSync(join(folder, 'secret'), 'x');
  for (const other of [missing, 'secret', '..%2Fsecret', '%2e%2e%2fsecret'])
    expect((await download({}, 'GET', other)).statusCode, other).toBe(404);
  await set([app({ mirror: false })]);
  expect((await download()).statusCode).toBe(404);
});

test('a wrong, truncated or absent file is not stored, and the last good one stays', async () => {
  await set([app()]);
  await mirrorDownloads(server.services, here);
  for (const changes of [
    { sha256: missing },
    { url: `${maker.url}/cut`, sha256: missing },
    { url: `${maker.url}/absent`, sha256: missing },
  ]) {
    await set([app(), app({ name: 'Other', ...changes })]);
    expect(await mirrorDownloads(server.services, here)).toBe(0);
    expect(copies()).toEqual([sha256]);
  }
});

test('removes unlisted copies and day-old remains of a killed run', async () => {
  await set([app()]);
  await mirrorDownloads(server.services, here);
  const [old, young] = ['1.part', '2.part'].map((name) => join(folder, 'downloads', name)) as [
    string,
    string,
  ];
  for (const path of [old, young]) writeFileSync(path, 'x');
  const dayAgo = new Date(Date.now() - 90_000_000);
  utimesSync(old, dayAgo, dayAgo);
  await set([app({ mirror: false })]);
  await mirrorDownloads(server.services, here);
  expect(copies()).toEqual(['2.part']);
});

const fetched = (
  path: string,
  reach: Parameters<typeof fetchFile>[3] = here,
  bounds = { maxBytes: 100_000, milliseconds: 60_000 },
) => fetchFile(bounds, `${maker.url}${path}`, join(mkdtempSync(join(folder, 'one-')), 'file'), reach);

test('redirects are followed, but not to http, to a private network, in circles or beyond the size limit', async () => {
  expect(await fetched('/latest')).toBe(sha256);
  await expect(fetched('/http')).rejects.toThrow('without https');
  await expect(fetched('/inside')).rejects.toThrow('10.0.0.1 is not on the internet');
  await expect(fetched('/circle')).rejects.toThrow('on and on');
  await expect(fetched('/app.exe', here, { maxBytes: 99, milliseconds: 60_000 })).rejects.toThrow(
    'more than 99 bytes',
  );
});

test('a name that resolves to a private address is not requested', async () => {
  const before = maker.asked.length;
  await expect(fetched('/app.exe', { ...here, allows: isPublic })).rejects.toThrow(
    'localhost is not on the internet',
  );
  expect(maker.asked).toHaveLength(before);
});
