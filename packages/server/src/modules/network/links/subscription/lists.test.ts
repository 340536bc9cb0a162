import { expect, test } from 'vitest';
import { readLink, readLinks } from '../../../../testing/formats/read-links.ts';
import {
  fleetNames,
  openFleet,
  openSubscriber,
  secretsOf,
} from '../../../../testing/formats/subscriptions.ts';

test('links contain what a client needs for each node, as parsed by their schemes', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const { uuid, password, key2022 } = await secretsOf(s.server);
  const answer = await s.get('?client_type=V2Ray');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const links = readLinks(answer.body);
  expect(links.map((link) => link.name)).toEqual(fleetNames);
  expect(links).toMatchObject([
    {
      kind: 'vmess',
      host: 'hk-a.example.com',
      port: 443,
      secret: uuid,
      options: {
        v: '2',
        aid: '0',
        net: 'ws',
        type: 'none',
        host: 'cdn.example.com',
        path: '/Ray?v=2048',
        tls: 'tls',
        sni: 'cdn.example.com',
      },
    },
    {
      kind: 'trojan',
      host: 'jp.example.com',
      port: 443,
      secret: uuid,
      options: {
        security: 'tls',
        sni: 'tj.example.com',
        peer: 'tj.example.com',
        type: 'grpc',
        serviceName: 'up',
        allowInsecure: '0',
      },
    },
    {
      kind: 'shadowsocks',
      host: '2001:db8::7',
      port: 8388,
      secret: password,
      options: { method: 'aes-256-gcm' },
    },
    {
      kind: 'shadowsocks',
      host: 'us.example.com',
      port: 30_022,
      secret: key2022,
      options: { method: '2022-blake3-aes-128-gcm' },
    },
    { kind: 'vmess', secret: uuid, port: 10_443, options: { net: 'tcp', tls: '', host: '', path: '' } },
  ]);
});

test('SIP008 lists shadowsocks servers under permanent ids', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const first = (await s.get('?client_type=SIP008')).json();
  expect(first).toMatchObject({ version: 1, bytes_used: 0, bytes_remaining: 100 * 2 ** 30 });
  expect(first.servers).toHaveLength(2);
  expect(first.servers[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    remarks: '🇭🇰 123456',
    server: '2001:db8::7',
    server_port: 8388,
    method: 'aes-256-gcm',
  });
  await s.sql.updateTable('service').set({ used_download: 7 }).execute();
  const second = (await s.get('?client_type=SIP008')).json();
  expect(second.servers).toEqual(first.servers);
  expect(second.bytes_used).toBe(7);
});

test('SSD, SIP002 and Trojan contain only what they can express', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const ssd = (await s.get('?client_type=SSD')).body;
  const document = JSON.parse(Buffer.from(ssd.slice('ssd://'.length), 'base64url').toString());
  expect(document).toMatchObject({ airport: '渡口', port: 8388, traffic_total: 100 });
  expect(document.servers).toHaveLength(1);
  const kinds = async (client: string) =>
    readLinks((await s.get(`?client_type=${client}`)).body).map((link) => link.kind);
  expect(await kinds('SIP002')).toEqual(['shadowsocks', 'shadowsocks']);
  expect(await kinds('Trojan')).toEqual(['trojan']);
});

test('Shadowrocket gets its status line and the name of the list', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const lines = Buffer.from((await s.get('', 'Shadowrocket/1978')).body, 'base64')
    .toString()
    .split('\n');
  expect(lines[0]).toMatch(/^STATUS=.*TOT:100\.00GB/);
  expect(lines[1]).toBe('REMARKS=渡口');
  expect(lines.slice(2).map((line) => readLink(line).name)).toEqual(fleetNames);
});

test('Quantumult X and Loon get the lines of their lists', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const { uuid, password } = await secretsOf(s.server);
  const quantumult = (await s.get('', 'Quantumult%20X/1.0.30')).body.trim().split('\n');
  expect(quantumult).toEqual([
    `vmess=hk-a.example.com:443, method=chacha20-poly1305, password=${uuid}, obfs=wss, obfs-host=cdn.example.com, obfs-uri=/Ray?v=2048, tls-verification=true, tag=🇭🇰 香港 01`,
    `shadowsocks=[2001:db8::7]:8388, method=aes-256-gcm, password=${password}, udp-relay=true, tag=🇭🇰 123456`,
    expect.stringMatching(/^shadowsocks=us\.example\.com:30022, method=2022-blake3-aes-128-gcm, /),
    expect.stringMatching(/^vmess=hk1\.example\.com:10443, .*, tag=🇭🇰 DIRECT$/),
  ]);
  const loon = (await s.get('', 'Loon/588')).body.trim().split('\n');
  expect(loon).toEqual([
    `🇭🇰 香港 01=vmess,hk-a.example.com,443,auto,"${uuid}",transport=ws,path=/Ray?v=2048,host=cdn.example.com,over-tls=true,tls-name=cdn.example.com,skip-cert-verify=false,alterId=0`,
    `🇭🇰 123456=Shadowsocks,2001:db8::7,8388,aes-256-gcm,"${password}",udp=true`,
    expect.stringMatching(/^🇭🇰 DIRECT=vmess,hk1\.example\.com,10443,auto,.*over-tls=false/),
  ]);
});
