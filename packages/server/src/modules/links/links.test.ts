import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openCustomer, type TestCustomer } from '../../testing/customers.ts';
import { givePlan, openNode } from '../../testing/nodes.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { readLink, readLinks } from '../../testing/read-links.ts';

async function linkOf(server: TestServer, customer: TestCustomer): Promise<string> {
  const answer = await server.app.inject({
    url: '/api/v2/user/services/link-token/link-token/',
    headers: customer.headers,
  });
  return answer.json().result.link_token;
}

async function scene(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const customer = await openCustomer(server);
  await givePlan(server, customer.id, { level: 1 });
  return {
    server,
    customer,
    sql: server.services.database.sql,
    token: await linkOf(server, customer),
    get: (query = '', agent = 'curl/8') => fetchAs(query, agent),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  /** Fetches a second after what came before, when every process knows of it. */
  async function fetchAs(query: string, agent: string) {
    server.clock.turn(1);
    const token = await linkOf(server, customer);
    return server.app.inject({ url: `/link2/${token}${query}`, headers: { 'user-agent': agent } });
  }
}

/** A node of each kind, in the order of their priority. */
async function openFleet(server: TestServer) {
  await openNode(server, {
    name: '香港 01',
    hosts: ['hk-a.example.com', 'hk-b.example.com'],
    config: {
      kind: 'vmess',
      port: 10_443,
      client_port: 443,
      transport: { network: 'ws', path: '/Ray?ed=2048', host: 'cdn.example.com' },
      tls: { server_name: 'cdn.example.com' },
    },
  });
  await openNode(server, {
    name: '日本, "01" = 东京\n',
    hosts: ['jp.example.com'],
    config: {
      kind: 'trojan',
      port: 443,
      transport: { network: 'grpc', service_name: 'up' },
      tls: { server_name: 'tj.example.com' },
    },
  });
  await openNode(server, {
    name: '123456',
    hosts: ['2001:db8::7'],
    config: { kind: 'shadowsocks', port: 8388, method: 'aes-256-gcm' },
  });
  await openNode(server, {
    name: '123456',
    hosts: ['us.example.com:30022'],
    config: {
      kind: 'shadowsocks',
      port: 20_022,
      method: '2022-blake3-aes-128-gcm',
      server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
    },
  });
  await openNode(server, { name: 'DIRECT', level: 1 });
  await openNode(server, { name: '高级', level: 2 });
}

async function secretsOf(server: TestServer) {
  const { proxy_uuid, proxy_password } = await server.services.database.sql
    .selectFrom('service')
    .select(['proxy_uuid', 'proxy_password'])
    .executeTakeFirstOrThrow();
  const key = createHash('sha256').update(proxy_password).digest().subarray(0, 16).toString('base64');
  return { uuid: proxy_uuid, password: proxy_password, key2022: `MDEyMzQ1Njc4OWFiY2RlZg==:${key}` };
}

const names = ['🇭🇰 香港 01', '🇭🇰 日本 01 东京', '🇭🇰 123456', '🇭🇰 123456 2', '🇭🇰 DIRECT'];

describe('formats', () => {
  test('links say for each node what a client needs, read back by their schemes', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const { uuid, password, key2022 } = await secretsOf(s.server);
    const answer = await s.get('?client_type=V2Ray');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const links = readLinks(answer.body);
    expect(links.map((link) => link.name)).toEqual(names);
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
          path: '/Ray?ed=2048',
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

  test.each([
    ['Clash', 4],
    ['ClashR', 4],
    ['Stash', 5],
    ['Mihomo', 5],
  ])('%s gets a whole profile of YAML with %s nodes, groups and rules', async (client, count) => {
    await using s = await scene();
    await openFleet(s.server);
    const { uuid, password, key2022 } = await secretsOf(s.server);
    const answer = await s.get(`?client_type=${client}`);
    expect(answer.headers['content-type']).toBe('text/yaml; charset=utf-8');
    const profile = parse(answer.body);
    expect(profile.proxies).toHaveLength(count);
    const [vmess, trojan, ss] = profile.proxies;
    expect(vmess).toEqual({
      name: '🇭🇰 香港 01',
      type: 'vmess',
      server: 'hk-a.example.com',
      port: 443,
      udp: true,
      uuid,
      alterId: 0,
      cipher: 'auto',
      tls: true,
      servername: 'cdn.example.com',
      'skip-cert-verify': false,
      network: 'ws',
      'ws-opts': { path: '/Ray?ed=2048', headers: { Host: 'cdn.example.com' } },
    });
    expect(trojan).toEqual({
      name: '🇭🇰 日本 01 东京',
      type: 'trojan',
      server: 'jp.example.com',
      port: 443,
      udp: true,
      password: uuid,
      sni: 'tj.example.com',
      'skip-cert-verify': false,
      network: 'grpc',
      'grpc-opts': { 'grpc-service-name': 'up' },
    });
    expect(ss).toEqual({
      name: '🇭🇰 123456',
      type: 'ss',
      server: '2001:db8::7',
      port: 8388,
      udp: true,
      cipher: 'aes-256-gcm',
      password,
    });
    if (count === 5) expect(profile.proxies[3]).toMatchObject({ password: key2022 });
    const all = profile.proxies.map((proxy: { name: string }) => proxy.name);
    const [choice, fastest] = profile['proxy-groups'];
    expect(choice).toMatchObject({ type: 'select', proxies: [fastest.name, ...all, 'DIRECT'] });
    expect(fastest).toMatchObject({ type: 'url-test', proxies: all });
    expect(profile.rules.at(-1)).toBe(`MATCH,${choice.name}`);
    const alone = parse((await s.get(`?client_type=${client}&is_proxy_mode=true`)).body);
    expect(Object.keys(alone)).toEqual(['proxies']);
    expect(alone.proxies).toEqual(profile.proxies);
  });

  test('a name of digits or of a YAML word stays a name', async () => {
    await using s = await scene();
    for (const name of ['007', 'yes', '1e3', '@x: y #z', '- a']) await openNode(s.server, { name });
    const answer = await s.get('?client_type=Clash&is_remark_emoji=false');
    const listed = parse(answer.body, { version: '1.1' }).proxies.map((one: { name: string }) => one.name);
    expect(listed).toEqual(['007', 'yes', '1e3', '@x: y #z', '- a']);
  });

  test('sing-box gets outbounds, a choice among them and a way out', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const { uuid } = await secretsOf(s.server);
    const profile = (await s.get('', 'SFA/1.10.1')).json();
    const tags = profile.outbounds.map((one: { tag: string }) => one.tag);
    expect(tags).toEqual(['proxy', 'auto', ...names, 'direct']);
    expect(profile.outbounds[0].outbounds).toEqual(['auto', ...names]);
    expect(profile.outbounds[2]).toEqual({
      type: 'vmess',
      tag: '🇭🇰 香港 01',
      server: 'hk-a.example.com',
      server_port: 443,
      uuid,
      security: 'auto',
      alter_id: 0,
      tls: { enabled: true, server_name: 'cdn.example.com', insecure: false },
      transport: { type: 'ws', path: '/Ray?ed=2048', headers: { Host: 'cdn.example.com' } },
    });
  });

  test('SIP008 lists shadowsocks servers under ids that stay', async () => {
    await using s = await scene();
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

  test('SSD, SIP002 and Trojan hold what they can express and nothing else', async () => {
    await using s = await scene();
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

  test('Shadowrocket gets its line of state and the name of the list', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const lines = Buffer.from((await s.get('', 'Shadowrocket/1978')).body, 'base64')
      .toString()
      .split('\n');
    expect(lines[0]).toMatch(/^STATUS=.*TOT:100\.00GB/);
    expect(lines[1]).toBe('REMARKS=渡口');
    expect(lines.slice(2).map((line) => readLink(line).name)).toEqual(names);
  });

  /** The fields of an INI section or of a list, by name. */
  const readLines = (text: string) =>
    Object.fromEntries(
      text
        .split('\n')
        .filter((each) => each !== '')
        .map((each) => {
          const [name = '', ...rest] = each.split('=');
          return [
            name.trim(),
            rest
              .join('=')
              .split(',')
              .map((field) => field.trim()),
          ];
        }),
    );

  test.each([
    ['Surge4', ['🇭🇰 香港 01', '🇭🇰 123456', '🇭🇰 DIRECT']],
    ['Surfboard', ['🇭🇰 香港 01', '🇭🇰 123456', '🇭🇰 DIRECT']],
    ['Surge3', ['🇭🇰 123456']],
  ])('%s gets a managed profile with groups and rules', async (client, expected) => {
    await using s = await scene();
    await openFleet(s.server);
    const { uuid, password } = await secretsOf(s.server);
    const { body, headers } = await s.get(`?client_type=${client}`);
    expect(headers['content-disposition']).toMatch(/\.conf$/);
    expect(body.split('\n')[0]).toBe(
      `#!MANAGED-CONFIG http://127.0.0.1:8080/link2/${s.token}?client_type=${client} interval=21600 strict=false`,
    );
    const sections: Record<string, string | undefined> = Object.fromEntries(
      body.split(/^\[(.+)\]$/m).flatMap((part, index, all) => (index % 2 ? [[part, all[index + 1]]] : [])),
    );
    const proxies = readLines(sections.Proxy ?? '');
    expect(Object.keys(proxies)).toEqual(expected);
    expect(proxies['🇭🇰 123456']).toEqual([
      'ss',
      '2001:db8::7',
      '8388',
      'encrypt-method=aes-256-gcm',
      `password=${password}`,
      'udp-relay=true',
    ]);
    if (expected.length > 1)
      expect(proxies['🇭🇰 香港 01']).toEqual([
        'vmess',
        'hk-a.example.com',
        '443',
        `username=${uuid}`,
        'vmess-aead=true',
        'tls=true',
        'sni=cdn.example.com',
        'ws=true',
        'ws-path=/Ray?ed=2048',
        'ws-headers=Host:cdn.example.com',
      ]);
    const groups = readLines(sections['Proxy Group'] ?? '');
    expect(groups.节点选择).toEqual(['select', '自动选择', ...expected, 'DIRECT']);
    expect(sections.Rule?.trim().split('\n').at(-1)).toBe('FINAL,节点选择');
    const alone = (await s.get(`?client_type=${client}&is_proxy_mode=1`)).body;
    expect(readLines(alone)).toEqual(proxies);
  });

  test('Quantumult X and Loon get the lines of their lists', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const { uuid, password } = await secretsOf(s.server);
    const quantumult = (await s.get('', 'Quantumult%20X/1.0.30')).body.trim().split('\n');
    expect(quantumult).toEqual([
      `vmess=hk-a.example.com:443, method=chacha20-poly1305, password=${uuid}, obfs=wss, obfs-host=cdn.example.com, obfs-uri=/Ray?ed=2048, tls-verification=true, tag=🇭🇰 香港 01`,
      `shadowsocks=[2001:db8::7]:8388, method=aes-256-gcm, password=${password}, udp-relay=true, tag=🇭🇰 123456`,
      expect.stringMatching(/^vmess=hk1\.example\.com:10443, .*, tag=🇭🇰 DIRECT$/),
    ]);
    const loon = (await s.get('', 'Loon/588')).body.trim().split('\n');
    expect(loon).toEqual([
      `🇭🇰 香港 01=vmess,hk-a.example.com,443,auto,"${uuid}",transport=ws,path=/Ray?ed=2048,host=cdn.example.com,over-tls=true,tls-name=cdn.example.com,skip-cert-verify=false,alterId=0`,
      `🇭🇰 123456=Shadowsocks,2001:db8::7,8388,aes-256-gcm,"${password}",udp=true`,
      expect.stringMatching(/^🇭🇰 DIRECT=vmess,hk1\.example\.com,10443,auto,.*over-tls=false/),
    ]);
  });

  const everyType = [
    'Mixed',
    'Clash',
    'ClashR',
    'Quantumult',
    'QuantumultX',
    'Loon',
    'Mellow',
    'SIP002',
    'SIP008',
    'SSD',
    'SSR',
    'Surfboard',
    'Surge2',
    'Surge3',
    'Surge4',
    'Trojan',
    'V2Ray',
    'Mihomo',
    'Stash',
    'SingBox',
  ];
  test('no client type is ever given an empty profile, with all nodes, with none and without a plan', async () => {
    await using s = await scene();
    /** The text and what it hides in base64 and percent signs. */
    const told = (body: string) => {
      const hidden = Buffer.from(body.replace('ssd://', ''), 'base64').toString();
      const links = hidden
        .split('\n')
        .map((line) => (/^(ss|ssr|trojan):/.test(line) ? readLink(line).name : ''));
      return [body, hidden, ...links].join('\n');
    };
    for (const type of everyType) {
      const answer = await s.get(`?client_type=${type}`);
      expect(answer.statusCode, type).toBe(200);
      expect(told(answer.body), type).toContain('没有适合此客户端的节点');
    }
    await openFleet(s.server);
    for (const type of everyType)
      expect(told((await s.get(`?client_type=${type}`)).body).length, type).toBeGreaterThan(100);
    await givePlan(s.server, s.customer.id, { days: -1 });
    for (const type of everyType) {
      const body = told((await s.get(`?client_type=${type}`)).body);
      expect(body, type).toContain('套餐已于 2026-03-09 到期');
      expect(body, type).not.toContain('example.com');
    }
  });
});

describe('options', () => {
  test('flags, words, link group, file name and suffix follow the query', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const plain = readLinks((await s.get('?is_remark_emoji=0')).body);
    expect(plain[0]).toMatchObject({ name: '香港 01', host: 'hk-a.example.com' });
    const words = readLinks((await s.get('?is_node_extend=true')).body);
    expect(words.slice(0, 2).map((link) => link.name)).toEqual([
      '剩余流量：100.00 GB',
      '到期时间：2026-04-09',
    ]);
    expect(words).toHaveLength(7);
    const group = readLinks((await s.get('?manual_link_group=2')).body);
    expect(group[0]?.host).toBe('hk-b.example.com');
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
    await using s = await scene();
    await openFleet(s.server);
    await s.sql.updateTable('service').set({ link_group: 2 }).execute();
    expect(readLinks((await s.get()).body)[0]?.host).toBe('hk-b.example.com');
  });

  test('headers tell usage, expiry, title, page and when to come again', async () => {
    await using s = await scene();
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

describe('what changed shows a second later', () => {
  const texts = async (s: Awaited<ReturnType<typeof scene>>) =>
    readLinks((await s.get()).body).map((link) => link.name);

  test.each([
    [
      'a ban',
      '账户已被封禁，至 2026-03-11',
      (s: Awaited<ReturnType<typeof scene>>) =>
        s.sql
          .insertInto('ban')
          .values({
            account_id: s.customer.id,
            starts_at: s.server.clock.now(),
            ends_at: new Date(s.server.clock.now().getTime() + 86_400_000),
            reason: 'abuse',
            wants_mail: false,
            mailed_at: null,
            ended_at: null,
          })
          .execute(),
    ],
    [
      'a used-up quota',
      '流量已用完，请到官网购买流量包',
      (s: Awaited<ReturnType<typeof scene>>) =>
        s.sql
          .updateTable('service')
          .set({ used_upload: 100 * 2 ** 30 })
          .execute(),
    ],
    [
      'a closed account',
      '账户已停用，请联系客服',
      (s: Awaited<ReturnType<typeof scene>>) =>
        s.sql.updateTable('account').set({ is_enabled: false }).execute(),
    ],
    [
      'an expiry',
      '套餐已于 2026-04-09 到期，请到官网续费',
      async (s: Awaited<ReturnType<typeof scene>>) => s.server.clock.turn(31 * 86_400),
    ],
  ])('%s leaves one entry that says so', async (_, expected, change) => {
    await using s = await scene();
    await openFleet(s.server);
    const url = `/link2/${s.token}`;
    expect(readLinks((await s.server.app.inject(url)).body)).toHaveLength(5);
    await change(s);
    s.server.clock.turn(1);
    expect(readLinks((await s.server.app.inject(url)).body).map((link) => link.name)).toEqual([expected]);
  });

  test('a customer without a plan is told to buy one, in his language', async () => {
    await using s = await scene();
    const other = await openCustomer(s.server);
    await s.sql.updateTable('account').set({ language: 'en' }).where('id', '=', other.id).execute();
    const answer = await s.server.app.inject(`/v1/link2/${await linkOf(s.server, other)}`);
    expect(readLinks(answer.body).map((link) => link.name)).toEqual(['No plan yet: buy one on the site']);
  });

  test('a higher level opens more nodes, and a changed node is another node', async () => {
    await using s = await scene();
    await openFleet(s.server);
    expect(await texts(s)).toHaveLength(5);
    await givePlan(s.server, s.customer.id, { level: 2 });
    expect(await texts(s)).toHaveLength(6);
    await s.sql.updateTable('node').set({ name: '改名' }).where('name', '=', '高级').execute();
    expect(await texts(s)).toContain('🇭🇰 改名');
    await s.sql.updateTable('node').set({ is_hidden: true }).execute();
    expect(await texts(s)).toEqual(['没有适合此客户端的节点']);
  });

  test('a reset ends the old link and shows the new one', async () => {
    await using s = await scene();
    await openFleet(s.server);
    const reset = await s.server.app.inject({
      method: 'POST',
      url: '/api/v2/user/services/link-token/link-token/reset',
      headers: s.customer.headers,
    });
    expect(reset.json()).toMatchObject({ is_success: true });
    s.server.clock.turn(1);
    expect((await s.server.app.inject(`/link2/${s.token}`)).statusCode).toBe(404);
    const next = await linkOf(s.server, s.customer);
    expect(next).toMatch(/^[A-Za-z0-9]{32}$/);
    expect((await s.server.app.inject(`/link2/${next}`)).statusCode).toBe(200);
  });
});

test('the owner sees every address of the link, the main one first', async () => {
  await using s = await scene({ FERRY_LINK_URLS: 'https://sub1.example, https://sub2.example/' });
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
  await using s = await scene();
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

test('each fetch is kept with its client, agent and address', async () => {
  await using s = await scene();
  await s.get('', 'clash-verge/v1.6.6');
  await s.get('?client_type=SIP008', 'x');
  const rows = () =>
    s.sql
      .selectFrom('subscription_fetch')
      .select(['account_id', 'client', 'agent', 'ip'])
      .orderBy('id')
      .execute();
  await expect.poll(rows, { timeout: 2_000 }).toEqual([
    { account_id: s.customer.id, client: 'Mihomo', agent: 'clash-verge/v1.6.6', ip: '127.0.0.1' },
    { account_id: s.customer.id, client: 'SIP008', agent: 'x', ip: '127.0.0.1' },
  ]);
});
