import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { managedNode } from '../../testing/node.ts';
import { answer, asAdmin, type Setting, tempFile, tempFolder } from '../../testing/terminal.ts';

const nodes = (argv: string[], result: unknown, setting: Setting = {}) =>
  asAdmin(['nodes', ...argv], { reply: () => answer(result), ...setting });

const least = {
  node_name: '香港 01',
  country_code: 'HK',
  user_group_host: { a1: { host: 'hk-a.example.com' } },
  config: { kind: 'vmess', port: 10_001, transport: { network: 'tcp' }, tls: null },
};
const node = {
  ...managedNode,
  ...least,
  user_group_host: { a1: { host: 'hk-a.example.com', port: null }, a2: null, a3: null },
  unused_groups: [],
};

describe('ferry nodes create', () => {
  test('makes the node of a file and shows its key once', async () => {
    const file = tempFile('node.json', JSON.stringify(least));
    const { code, out, requests } = await nodes(['create', file], { ...node, key: 'key-1' });
    expect(code).toBe(0);
    expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes');
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject(least);
    expect(out.split('\n')).toEqual([
      'Number     3',
      'Name       香港 01',
      'Key        key-1',
      'Shown      this once',
      'Served by  XrayRP, XrayR, v2node, V2bX, Xboard-Node',
      expect.stringMatching(/^Read by {4}\d+ of \d+ formats/),
      '',
    ]);
  });

  test('says which groups open the node to nobody', async () => {
    const file = tempFile('node.json', JSON.stringify({ ...least, node_groups: ['IPEL'] }));
    const made = { ...node, node_groups: ['IPEL'], unused_groups: ['IPEL'], key: 'key-1' };
    expect((await nodes(['create', file], made)).err).toContain(
      'No plan, code or customer has IPEL: nobody is served there by this group. See "ferry nodes list-groups".\n',
    );
  });

  test('takes the file of another node as a copy', async () => {
    const setting = { stdin: JSON.stringify({ ...node, node_name: '香港 02' }) };
    const { requests } = await nodes(['create'], { ...node, key: 'key-1' }, setting);
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ node_name: '香港 02' });
    expect(String(requests[0]?.body)).not.toContain('node_id');
  });

  test('says with --dry-run what would be made, without a server', async () => {
    const { code, out, requests } = await nodes(['create', '-', '--dry-run'], null, {
      stdin: JSON.stringify(least),
      env: {},
    });
    expect([code, requests]).toEqual([0, []]);
    expect(out).toContain('config.port               -    10001');
    expect(out).toContain('line_mbps                 -    1000');
  });

  test.each([
    ['no JSON', '{', 'This is not JSON.'],
    ['a list', '[]', 'This is not a JSON object.'],
    ['a field left out', { ...least, country_code: undefined }, 'country_code: This field is required'],
    [
      'a port beyond all',
      { ...least, config: { ...least.config, port: 70_000 } },
      'config.port: Not more than 65535',
    ],
    [
      'a kind that is unknown',
      { ...least, config: { kind: 'wireguard' } },
      'config.kind: One of: vmess, vless',
    ],
    [
      'TLS left out',
      { ...least, config: { ...least.config, tls: undefined } },
      'config.tls: An object with server_name, or null for none',
    ],
    [
      'a name that is misspelt',
      { ...least, node_levle: 2 },
      'node_levle: There is no such field; similar ones: node_level',
    ],
    [
      'one in the config',
      { ...least, config: { ...least.config, sni: 'x' } },
      'config.sni: There is no such field',
    ],
    ['a host with a path', { ...least, user_group_host: { a1: { host: 'a/b' } } }, 'a1.host: A host name or'],
  ])('refuses %s before anything is sent', async (_what, given, sentence) => {
    const stdin = typeof given === 'string' ? given : JSON.stringify(given);
    const { code, err, requests } = await nodes(['create'], null, { stdin });
    expect([code, requests]).toEqual([2, []]);
    expect(err).toContain(sentence);
  });
});

describe('ferry nodes show and update', () => {
  test('fit together: what one writes the other takes', async () => {
    const { out } = await nodes(['show', '3'], node);
    const { unused_groups: _none, ...shown } = node;
    expect(JSON.parse(out)).toEqual(shown);
    const unharmed = { stops: [], online_users: 0, online: [], fetched_users: 0 };
    const {
      code,
      out: said,
      requests,
    } = await nodes(['update', '3'], node, {
      stdin: out,
      reply: ({ url }) => answer(url.endsWith('/update-preview') ? unharmed : node),
    });
    expect(code).toBe(0);
    expect(requests[1]).toMatchObject({
      method: 'PUT',
      url: 'https://ferry.test/api/v2/admin_api/nodes/3',
    });
    const {
      node_id: _,
      has_certificate_secrets: _has,
      certificate_ends_at: _ends,
      unused_groups: _unused,
      ...terms
    } = node;
    expect(JSON.parse(String(requests[1]?.body))).toEqual(terms);
    expect(said).toBe('Node 3, 香港 01, is changed.\n');
  });

  const stopped = {
    ...{ stops: ['config.kind', 'config.port'], fetched_users: 40, online_users: 3 },
    online: [{ user_id: 7, email: 'li@example.com' }],
  };
  const changing = (argv: string[], more: object = {}) =>
    nodes(['update', '3', ...argv], node, {
      stdin: JSON.stringify({ config: node.config }),
      reply: ({ url }) => answer(url.endsWith('/update-preview') ? stopped : node),
      ...more,
    });

  test('say who would be cut off, and change nothing without a yes', async () => {
    const { code, err, requests } = await changing([]);
    expect([code, requests.map(({ method }) => method)]).toEqual([2, ['POST']]);
    expect(err).toContain('lose their connection when these change: config.kind, config.port.');
    expect(err).toContain('40 who fetched it within 30 days, 3 of them online');
    expect(err).toMatch(/7 {2}li@example\.com\nand 2 more\n/);
    expect(err).toContain('create a second node instead');
    const agreed = await changing(['--yes']);
    expect([agreed.code, agreed.requests.map(({ method }) => method)]).toEqual([0, ['PUT']]);
    expect((await changing(['--dry-run'])).requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('send the given fields alone', async () => {
    const { requests } = await nodes(['update', '3'], node, { stdin: '{"node_rate":"1.50"}' });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({ node_rate: '1.50' });
  });

  test('say with --dry-run what would change, secrets unnamed, and change nothing', async () => {
    const reality = (private_key: string) => ({
      kind: 'vless',
      port: 443,
      transport: { network: 'tcp' },
      security: { type: 'reality', server_name: 'www.example.com', private_key, short_id: '' },
    });
    const now = { ...node, config: reality('a'.repeat(43)) };
    const stdin = JSON.stringify({ node_rate: '1.50', priority: 0, config: reality('b'.repeat(43)) });
    const { out, requests } = await nodes(['update', '3', '--dry-run'], now, { stdin });
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    expect(out.split('\n')).toEqual([
      'FIELD                        NOW       THEN',
      'config.security.private_key  (secret)  (secret)',
      'node_rate                    1.00      1.50',
      '',
    ]);
    const same = await nodes(['update', '3', '--dry-run'], node, { stdin: '{"priority":0}' });
    expect(same.out).toBe('Nothing would change.\n');
  });
});

describe('a certificate from files', () => {
  const folder = tempFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const chain = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const key = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n';
  const pem = ['--certificate', file('a.pem', chain), '--certificate-key', file('a.key', key)];
  const variables = ['--dns-env', file('dns.env', '# Cloudflare\nCF_DNS_API_TOKEN="a token"\n')];
  const dns = { mode: 'dns', domain: '*.example.com', email: 'me@example.com', provider: 'cloudflare' };
  const sent = ({ requests }: Awaited<ReturnType<typeof nodes>>) =>
    JSON.parse(String(requests.findLast(({ method }) => method !== 'GET')?.body));

  test('goes with a new node, with the domain that its file says', async () => {
    const certificate = { mode: 'content', domain: 'hk.example.com' };
    const stdin = JSON.stringify({ ...least, certificate });
    const made = await nodes(['create', '-', ...pem], { ...node, key: 'key-1' }, { stdin });
    expect(made.code).toBe(0);
    expect(sent(made).certificate).toEqual({ ...certificate, cert_content: chain, key_content: key });
    const none = await nodes(
      ['create', '-', ...pem],
      { ...node, key: 'key-1' },
      { stdin: JSON.stringify(least) },
    );
    expect(sent(none).certificate).toEqual({ mode: 'content', cert_content: chain, key_content: key });
  });

  test('replaces that of a node without a file of terms, and nothing else', async () => {
    const now = { ...node, certificate: { mode: 'content', domain: 'hk.example.com' } };
    const changed = await nodes(['update', '3', ...pem], now, { tty: true });
    expect(changed.code).toBe(0);
    expect(sent(changed)).toEqual({
      certificate: { mode: 'content', domain: 'hk.example.com', cert_content: chain, key_content: key },
    });
    const other = await nodes(['update', '3', ...pem], { ...node, certificate: dns }, { tty: true });
    expect(sent(other).certificate.mode).toBe('content');
  });

  test('may be the variables of a DNS provider', async () => {
    const changed = await nodes(['update', '3', ...variables], { ...node, certificate: dns }, { tty: true });
    expect(sent(changed)).toEqual({ certificate: { ...dns, dns_env: { CF_DNS_API_TOKEN: 'a token' } } });
  });

  test('is not shown by a dry run', async () => {
    for (const [options, certificate] of [
      [pem, null],
      [variables, dns],
    ] as const) {
      const { out, requests } = await nodes(['update', '3', ...options, '--dry-run'], {
        ...node,
        certificate,
      });
      expect(requests.map(({ method }) => method)).not.toContain('PUT');
      expect(out).toContain('(secret)');
      for (const secret of ['MIIB', 'MIGH', 'a token']) expect(out).not.toContain(secret);
    }
  });

  test.each([
    ['a key without its certificate', pem.slice(2), null, '--certificate and --certificate-key together'],
    ['variables for another mode', variables, null, 'a certificate of the mode dns'],
    ['both', [...pem, ...variables], dns, 'a certificate of the mode dns'],
    [
      'a file that is not there',
      ['--certificate', join(folder, 'b'), ...pem.slice(2)],
      null,
      'There is no file',
    ],
    [
      'what is no PEM',
      ['--certificate', pem[3] ?? '', ...pem.slice(2)],
      null,
      'certificate.cert_content: PEM',
    ],
  ])('is refused as %s, and nothing is sent', async (_what, options, certificate, sentence) => {
    const { code, err, requests } = await nodes(
      ['update', '3', ...options],
      { ...node, certificate },
      { tty: true },
    );
    expect([code, requests.filter(({ method }) => method !== 'GET')]).toEqual([2, []]);
    expect(err).toContain(sentence);
  });
});
