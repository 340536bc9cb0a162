import { clientType } from '@ferry/core/contract/links/programs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { everyKind, openEveryKind, realityKeys } from '../../../../testing/formats/every-kind.ts';
import { mihomoSchema } from '../../../../testing/formats/mihomo-schema.ts';
import { type ReadLink, readLinks } from '../../../../testing/formats/read-links.ts';
import { checkConfig, hasV2ray, outboundOf } from '../../../../testing/formats/v2ray.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';

/** The tests share one fleet, because none changes it. */
const fleet = await forAllTests(openEveryKind());

const get = async (query: string, path = '/link2') =>
  (await fleet.server.app.inject(`${path}/${fleet.token}?is_remark_emoji=0&${query}`)).body;
const decoded = (body: string) => Buffer.from(body, 'base64').toString();

const all = Object.keys(everyKind);
const without = (...names: string[]) => all.filter((name) => !names.includes(name));

/** How to recognise the nodes in each format's text. */
const named = {
  yaml: (body: string) => parse(body).proxies.map((one: { name: string }) => one.name),
  links: (body: string) => readLinks(body).map((link) => link.name),
  tags: (body: string) =>
    JSON.parse(body)
      .outbounds.map((one: { tag: string }) => one.tag)
      .filter((tag: string) => all.includes(tag)),
  section: (body: string) =>
    body
      .split('\n')
      .map((line) => line.split(/[=,]/)[0]?.trim() ?? '')
      .filter((name) => all.includes(name)),
  lastTag: (body: string) =>
    body
      .trim()
      .split('\n')
      .map((line) => line.split('tag=')[1] ?? ''),
  configs: (body: string) => JSON.parse(body).map((one: { remarks: string }) => one.remarks),
  remarks: (body: string) => JSON.parse(body).servers.map((one: { remarks: string }) => one.remarks),
};

/** Nodes with settings of which only few clients know. */
const newer = all.slice(all.indexOf('vmess-httpupgrade'), all.indexOf('mieru') + 1);
/** All but the newer ones, and some of those. */
const known = (absent: string[], ...some: string[]) =>
  all.filter((name) => (newer.includes(name) ? some.includes(name) : !absent.includes(name)));

const plainClash = known([
  'vless-reality',
  'vless-ws-tls',
  'ss-2022',
  'hysteria2',
  'tuic',
  'juicity',
  'naive',
]);
const surge = [
  'vmess-tcp',
  'vmess-ws-tls',
  'trojan-tcp',
  'trojan-ws',
  'ss',
  'http',
  'https',
  'socks5',
  'socks5-tls',
];
const linked = without('http', 'https', 'socks5-tls', 'hysteria2-gecko', 'mieru');

const kinds: [query: string, how: keyof typeof named, expected: string[]][] = [
  ['client_type=Mixed', 'links', linked],
  ['client_type=V2Ray', 'links', linked.filter((name) => !name.startsWith('ssr'))],
  ['client_type=V2Ray&vpn_type=ssr_vmess', 'links', linked],
  ['client_type=V2Ray&vpn_type=ssr', 'links', ['ssr', 'ssr-plain']],
  ['client_type=Mixed&vpn_type=vmess', 'links', linked.filter((name) => !name.startsWith('ssr'))],
  ['client_type=SIP002', 'links', ['ss', 'ss-2022', 'ssr-plain']],
  ['client_type=SIP008', 'remarks', ['ss', 'ss-2022', 'ssr-plain']],
  ['client_type=SSR', 'links', ['ssr', 'ssr-plain']],
  ['client_type=Trojan', 'links', ['trojan-tcp', 'trojan-ws', 'trojan-pinned']],
  ['client_type=Clash', 'yaml', plainClash],
  ['client_type=Clash&vpn_type=ssr', 'yaml', ['ssr', 'ssr-plain']],
  ['client_type=ClashR', 'yaml', plainClash],
  ['client_type=Mihomo', 'yaml', without('juicity', 'naive', 'vless-xhttp', 'hysteria2-gecko')],
  ['client_type=Stash', 'yaml', known(['juicity', 'naive'], 'vless-ech')],
  [
    'client_type=SingBox',
    'tags',
    known(['ssr', 'ssr-plain', 'juicity', 'naive', 'socks5-tls'], 'vmess-httpupgrade', 'vless-ech', 'anytls'),
  ],
  [
    'client_type=Surge6&is_proxy_mode=1',
    'section',
    [
      ...[
        'vmess-tcp',
        'vmess-ws-tls',
        'vmess-grpc',
        'vless-reality',
        'vless-ws-tls',
        'trojan-tcp',
        'trojan-ws',
      ],
      ...['ss', 'ss-2022', 'hysteria2', 'tuic', 'vless-ech', 'trojan-pinned', 'hysteria2-gecko', 'anytls'],
      ...['http', 'https', 'socks5', 'socks5-tls'],
    ].filter((name) => name !== 'vmess-grpc'),
  ],
  [
    'client_type=Xray',
    'configs',
    known(
      ['ssr', 'ssr-plain', 'tuic', 'juicity', 'naive'],
      ...['vmess-httpupgrade', 'vless-xhttp', 'vless-encrypted', 'vless-ech', 'trojan-pinned'],
    ),
  ],
  ['client_type=Surge4&is_proxy_mode=1', 'section', surge],
  ['client_type=Surfboard&is_proxy_mode=1', 'section', surge],
  ['client_type=Surge3&is_proxy_mode=1', 'section', ['ss', 'http', 'https', 'socks5', 'socks5-tls']],
  ['client_type=Surge2&is_proxy_mode=1', 'section', ['ss', 'http', 'https', 'socks5', 'socks5-tls']],
  ['client_type=Mellow&is_proxy_mode=1', 'section', ['vmess-tcp', 'vmess-ws-tls', 'ss']],
  [
    'client_type=QuantumultX',
    'lastTag',
    known(['vmess-grpc', 'hysteria2', 'tuic', 'juicity', 'naive'], 'anytls'),
  ],
  ['client_type=Loon', 'section', known(['vmess-grpc', 'ss-2022', 'tuic', 'juicity', 'naive'])],
];

test('every client that a link can name is in this list, or its kinds are checked in another test', () => {
  const elsewhere = ['AUTO', 'Quantumult', 'SSD'];
  const named = new Set(kinds.map(([query]) => new URLSearchParams(query).get('client_type')));
  expect(clientType.options.filter((client) => !named.has(client))).toEqual(elsewhere);
});

test.each(kinds)('%s contains what it can express and omits the rest', async (query, how, expected) => {
  expect(named[how](await get(query))).toEqual(expected);
});

test('each link is parsed back to what its client needs', async () => {
  const byName = new Map(readLinks(await get('client_type=Mixed')).map((link) => [link.name, link]));
  const expected: Record<string, Partial<ReadLink>> = {
    'vless-reality': {
      kind: 'vless',
      port: 10_011,
      secret: fleet.uuid,
      options: {
        encryption: 'none',
        type: 'tcp',
        security: 'reality',
        flow: 'xtls-rprx-vision',
        sni: 'www.example.com',
        fp: 'chrome',
        pbk: realityKeys.public,
        sid: '0123abcd',
        spx: '/',
      },
    },
    'vless-ws-tls': {
      secret: fleet.uuid,
      options: {
        encryption: 'none',
        type: 'ws',
        path: '/Ray',
        host: 'ws.example.com',
        security: 'tls',
        sni: 'cdn.example.com',
        fp: 'chrome',
        allowInsecure: '0',
      },
    },
    ssr: {
      kind: 'shadowsocksr',
      host: 'n.example.com',
      port: 23_456,
      secret: fleet.password,
      options: {
        protocol: 'auth_aes128_md5',
        protoparam: '32',
        method: 'aes-256-cfb',
        obfs: 'tls1.2_ticket_auth',
        obfsparam: 'cdn.example.com',
        group: '渡口',
      },
    },
    hysteria2: {
      kind: 'hysteria2',
      port: 10_051,
      secret: fleet.uuid,
      options: {
        sni: 'cdn.example.com',
        insecure: '0',
        obfs: 'salamander',
        'obfs-password': 'hidden words',
        mport: '20000-30000',
      },
    },
    tuic: {
      kind: 'tuic',
      secret: fleet.uuid,
      options: {
        sni: 'cdn.example.com',
        alpn: 'h3',
        congestion_control: 'bbr',
        udp_relay_mode: 'native',
        allow_insecure: '0',
      },
    },
    juicity: {
      kind: 'juicity',
      secret: fleet.uuid,
      options: { sni: 'cdn.example.com', congestion_control: 'cubic', allow_insecure: '0' },
    },
    naive: { kind: 'naive+https', host: 'cdn.example.com', port: 10_081, secret: fleet.uuid },
    socks5: { kind: 'socks', host: 'n.example.com', port: 10_093, secret: fleet.uuid },
  };
  for (const [name, link] of Object.entries(expected)) expect(byName.get(name), name).toMatchObject(link);
  expect(await get('client_type=Mixed')).not.toContain(realityKeys.private);
});

describe('profiles', () => {
  test.for(['Clash', 'ClashR', 'Mihomo', 'Stash'])(
    '%s fits the published schema of mihomo',
    async (client, { skip }) => {
      const schema = await mihomoSchema();
      if (schema === undefined) return skip('the schema of mihomo could not be fetched');
      const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
      const validate = ajv.compile(schema);
      for (const mode of ['0', '1']) {
        validate(parse(await get(`client_type=${client}&is_proxy_mode=${mode}`)));
        expect(validate.errors).toBeNull();
      }
    },
  );

  test('a broken proxy does not match that schema, so the check works', async ({ skip }) => {
    const schema = await mihomoSchema();
    if (schema === undefined) return skip('the schema of mihomo could not be fetched');
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate({ proxies: [{ name: 'x', type: 'vmess', server: 'a', port: 'no' }] })).toBe(false);
  });

  test('mihomo and sing-box get reality, hopping and obfuscation', async () => {
    const proxies: { name: string }[] = parse(await get('client_type=Mihomo')).proxies;
    const yaml = (name: string) => proxies.find((one) => one.name === name);
    expect(yaml('vless-reality')).toMatchObject({
      type: 'vless',
      uuid: fleet.uuid,
      flow: 'xtls-rprx-vision',
      tls: true,
      servername: 'www.example.com',
      'client-fingerprint': 'chrome',
      'reality-opts': { 'public-key': realityKeys.public, 'short-id': '0123abcd' },
    });
    expect(yaml('hysteria2')).toMatchObject({
      password: fleet.uuid,
      ports: '20000-30000',
      obfs: 'salamander',
      'obfs-password': 'hidden words',
      up: '50 Mbps',
      down: '200 Mbps',
    });
    expect(yaml('ssr')).toMatchObject({
      type: 'ssr',
      port: 23_456,
      password: fleet.password,
      'protocol-param': '32',
    });
    const outbounds: { tag: string }[] = JSON.parse(await get('client_type=SingBox')).outbounds;
    const json = (name: string) => outbounds.find((one) => one.tag === name);
    expect(json('vless-reality')).toEqual({
      type: 'vless',
      tag: 'vless-reality',
      server: 'n.example.com',
      server_port: 10_011,
      uuid: fleet.uuid,
      flow: 'xtls-rprx-vision',
      tls: {
        enabled: true,
        server_name: 'www.example.com',
        insecure: false,
        utls: { enabled: true, fingerprint: 'chrome' },
        reality: { enabled: true, public_key: realityKeys.public, short_id: '0123abcd' },
      },
    });
    expect(json('hysteria2')).toMatchObject({
      server_ports: ['20000:30000'],
      obfs: { type: 'salamander', password: 'hidden words' },
    });
  });

  test('ClashR names the options of shadowsocksR as older forks do, too', async () => {
    const proxies: { name: string }[] = parse(await get('client_type=ClashR')).proxies;
    expect(proxies.find(({ name }) => name === 'ssr')).toMatchObject({
      protocolparam: '32',
      'protocol-param': '32',
      obfsparam: 'cdn.example.com',
    });
  });

  test('Surge 2 reads shadowsocks by a module', async () => {
    const line = (await get('client_type=Surge2')).split('\n').find((each) => each.startsWith('ss ='));
    expect(line).toMatch(
      new RegExp(
        `^ss = custom, n\\.example\\.com, 10031, chacha20-ietf-poly1305, ${fleet.password}, https://\\S+\\.module$`,
      ),
    );
  });

  test('Mellow gets endpoints, one group of them and rules', async () => {
    const body = await get('client_type=Mellow');
    expect(body).toContain(
      `vmess-ws-tls, vmess1, vmess1://${fleet.uuid}@n.example.com:443/Ray?network=ws&ws.host=ws.example.com&tls=true&tls.servername=cdn.example.com&tls.allowinsecure=false\n`,
    );
    expect(body).toContain('[EndpointGroup]\nProxy, vmess-tcp:vmess-ws-tls:ss, latency');
    expect(body).toContain('FINAL, Proxy\n');
  });

  test('Quantumult gets a list of its own lines, and by the older link a whole configuration', async () => {
    const lines = decoded(await get('client_type=Quantumult')).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['vmess', 'vmess', 'ss', 'ssr', 'ssr']);
    expect(decoded(lines[1]?.slice('vmess://'.length) ?? '')).toBe(
      `vmess-ws-tls = vmess, n.example.com, 443, chacha20-ietf-poly1305, "${fleet.uuid}", group=渡口, over-tls=true, tls-host=cdn.example.com, certificate=1, obfs=ws, obfs-path="/Ray", obfs-header="Host: ws.example.com"`,
    );
    const conf = await get('list=quantumult_conf', '/link');
    expect(conf).toMatch(/^\[SERVER\]\nvmess-tcp = vmess, n\.example\.com, 10001, /);
    const policy = decoded(/\[POLICY\]\n(\S+)\n/.exec(conf)?.[1] ?? '');
    expect(policy).toBe('节点选择 : static, vmess-tcp\nvmess-tcp\nvmess-ws-tls\nss\nssr\nssr-plain\nDIRECT');
  });
});

describe('the older link', () => {
  test.each([
    ['list=ss', 'SIP002'],
    ['list=ssa', 'SIP008'],
    ['list=ssd', 'SSD'],
    ['list=ssr', 'SSR'],
    ['list=sub', 'Mixed'],
    ['list=sub&sub=3', 'V2Ray'],
    ['list=clash', 'Clash'],
    ['list=clashr', 'ClashR'],
    ['list=v2rayn', 'V2Ray'],
    ['list=kitsunebi', 'Mixed'],
    ['list=surfboard', 'Surfboard'],
    ['list=quantumult', 'Quantumult'],
    ['list=quantumult_sub', 'Quantumult'],
    ['list=quantumultx', 'QuantumultX'],
    ['list=surge', 'Surge4&is_proxy_mode=1'],
    ['list=clash_provider', 'Clash&is_proxy_mode=1'],
    ['list=clashr_provider', 'ClashR&is_proxy_mode=1'],
    ['surge=1', 'Surge4'],
    ['quantumult=1', 'Quantumult'],
    ['quantumultx=true', 'QuantumultX'],
    ['ssd=1', 'SSD'],
    ['clash=1', 'Clash'],
    ['sub=1', 'SSR'],
    ['sub=2', 'SIP002'],
    ['sub=3', 'V2Ray'],
    ['sub=4', 'Trojan'],
    ['mu=0', 'SSR'],
    ['mu=1', 'SSR'],
    ['mu=2', 'V2Ray'],
    ['mu=3', 'SSD'],
    ['mu=4', 'Clash'],
    ['mu=9', 'AUTO'],
    ['', 'AUTO'],
    ['extend=1&list=ss', 'SIP002&is_node_extend=1'],
  ])('with %s gives what %s does', async (query, type) => {
    const expected = await get(`client_type=${type}`);
    expect(await get(query, '/link')).toBe(expected);
    expect(await get(query, '/v1/link')).toBe(expected);
  });

  test('knows Shadowrocket, and refuses unknown words', async () => {
    expect(decoded(await get('list=shadowrocket', '/link'))).toMatch(/^STATUS=/);
    const answer = await fleet.server.app.inject(`/link/${fleet.token}?list=nothing`);
    expect(answer.statusCode).toBe(422);
    expect((await fleet.server.app.inject(`/link/${'a'.repeat(32)}`)).statusCode).toBe(404);
  });
});

test.skipIf(!hasV2ray)(
  'v2ray takes vmess, vless, trojan and shadowsocks as outbounds (where Debian’s v2ray is installed)',
  async () => {
    const names = ['vmess-tcp', 'vmess-ws-tls', 'vless-ws-tls', 'trojan-tcp', 'trojan-ws', 'ss'];
    const links = readLinks(await get('client_type=Mixed')).filter(({ name }) => names.includes(name));
    expect(links).toHaveLength(names.length);
    for (const link of links)
      expect(await checkConfig({ outbounds: [outboundOf(link)] }), link.name).toContain('Configuration OK');
  },
);
