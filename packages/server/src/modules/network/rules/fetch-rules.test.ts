import { BlockList, isIP } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { ruleFileNames } from '../links/index.ts';

/** The tests share one server, because none changes it. */
const server = await forAllTests(openTestServer());

const get = (file: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/rules/${file}`, headers });

/** Lines that are no comments. */
const entries = (body: string) => body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const isNetwork = (cidr: string) => {
  const [address = '', bits = ''] = cidr.split('/');
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 8 && Number(bits) <= (family === 4 ? 24 : 48);
};

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [address = '', bits] of networks.map((cidr) => cidr.split('/')))
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return list;
}

test('every file contains the same names or networks in the syntax of its clients', async () => {
  const networks = entries((await get('cn-ip.txt')).body);
  expect(networks.length).toBeGreaterThan(9_000);
  expect(networks.every(isNetwork)).toBe(true);
  const china = listOf(networks);
  for (const inside of ['223.5.5.5', '114.114.114.114', '180.76.76.76', '240e::1', '2408:8000::1'])
    expect(china.check(inside, isIP(inside) === 4 ? 'ipv4' : 'ipv6'), inside).toBe(true);
  for (const outside of ['1.1.1.1', '8.8.8.8', '192.168.0.1', '2606:4700::1111', '2001:4860:4860::8888'])
    expect(china.check(outside, isIP(outside) === 4 ? 'ipv4' : 'ipv6'), outside).toBe(false);
  const suffixes = entries((await get('cn-domain.txt')).body).map((line) => line.replace(/^\+\./, ''));
  expect(suffixes).toEqual(expect.arrayContaining(['cn', 'qq.com', 'taobao.com']));
  expect(new Set(suffixes).size).toBe(suffixes.length);

  const listed = entries((await get('cn-ip.list')).body).map((line) => line.split(','));
  expect(listed.map(([, cidr]) => cidr)).toEqual(networks);
  for (const [kind, cidr, flag] of listed)
    if (kind !== (cidr?.includes(':') ? 'IP-CIDR6' : 'IP-CIDR') || flag !== 'no-resolve')
      expect.fail(`${kind},${cidr},${flag}`);
  expect(entries((await get('cn-domain.list')).body)).toEqual(
    suffixes.map((name) => `DOMAIN-SUFFIX,${name}`),
  );

  const snippet = entries((await get('cn-ip.snippet')).body);
  expect(snippet).toEqual(
    networks.map((cidr) => `${cidr.includes(':') ? 'ip6-cidr' : 'ip-cidr'}, ${cidr}, direct`),
  );
  expect(entries((await get('cn-domain.snippet')).body)[0]).toBe('host-suffix, cn, direct');

  expect((await get('cn-ip.json')).json()).toEqual({ version: 1, rules: [{ ip_cidr: networks }] });
  expect((await get('cn-domain.json')).json()).toEqual({ version: 1, rules: [{ domain_suffix: suffixes }] });
});

test('every text with networks contains the licence’s attribution', async () => {
  for (const file of ['cn-ip.txt', 'cn-ip.list', 'cn-ip.snippet'])
    expect((await get(file)).body).toMatch(
      /^# Contains data of the Number Resource Organization \(nro\.net\)/,
    );
});

test('a file is cached for a day, compressed, and sent again only if it changed', async () => {
  for (const file of ruleFileNames) {
    const plain = await get(file, { 'accept-encoding': 'identity' });
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(plain.headers['content-type']).toMatch(
      file.endsWith('.json') ? /^application\/json/ : /^text\/plain/,
    );
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await get(file, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers.vary).toMatch(/accept-encoding/i);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const etag = String(plain.headers.etag);
    expect(zipped.headers.etag).toBe(etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const unchanged = await get(file, { 'if-none-match': known });
      expect(unchanged.statusCode).toBe(304);
      expect(unchanged.body).toBe('');
      expect(unchanged.headers.etag).toBe(etag);
    }
    expect((await get(file, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
  const refusing = await get('cn-ip.txt', { 'accept-encoding': 'gzip;q=0, identity' });
  expect(refusing.headers['content-encoding']).toBeUndefined();
});

test('an unknown name is answered with the known ones', async () => {
  for (const file of [
    'cn.txt',
    'cn-ip.exe',
    'cn-ip',
    '__proto__.txt',
    'cn-ip.constructor',
    'toString.json',
  ]) {
    const answer = await get(file);
    expect(answer.statusCode, file).toBe(404);
    expect(answer.json().message).toContain('cn-ip.txt');
  }
  expect((await get('..%2F..%2Fpackage.json')).statusCode).toBe(404);
});
