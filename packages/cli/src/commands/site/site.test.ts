import { readFileSync } from 'node:fs';
import type { HttpRequest } from '@ferry/core/client';
import { dryRunHeader } from '@ferry/core/contract/base/call';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { managedNode, nodeHealth } from '../../testing/node.ts';
import { managedPlan as product } from '../../testing/product.ts';
import { answer, asAdmin, refusal, type Setting, tempFile } from '../../testing/terminal.ts';
import { kinds } from './kinds.ts';

const privateKey = 'a'.repeat(43);
const node = {
  ...managedNode,
  node_id: 7,
  config: {
    kind: 'vless',
    port: 443,
    transport: { network: 'tcp' },
    security: {
      type: 'reality',
      server_name: 'www.example.com',
      private_key: privateKey,
      short_id: 'ab',
    },
  },
  user_group_host: { a1: { host: 'hk.example.com' }, a2: null, a3: null },
  unused_groups: [],
};
const health = { ...nodeHealth, node_id: 7 };
const rule = {
  rule_id: 5,
  name: 'BT',
  description: '',
  regex: 'BitTorrent',
  reads: 'text',
  ban_after: null,
  ban_minutes: null,
  is_enabled: true,
  is_served: true,
  is_served_go: true,
  is_served_python: true,
  hits_today: 0,
};
const changedAt = '2026-11-20T08:00:00Z';
const answers: Record<string, unknown> = {
  '/settings': {
    settings: [
      { name: 'terms_url', value: 'https://a.example/terms', default: null, changed_at: changedAt },
      { name: 'contact_email', value: 'env@example.com', default: 'env@example.com', changed_at: null },
    ],
  },
  '/link_hosts': { a1: { host: 'a.example', port: null }, a2: { host: 'b.example', port: 8443 }, a3: null },
  '/tickets/macros': [{ name: 'hello', content: 'Dear {name}', changed_at: changedAt }],
  '/detect_rules': [rule, { ...rule, rule_id: 6 }],
  '/shop/products': [product, { ...product, id: 9, shop_name: 'x', shop_type: 'checkin_package' }],
  '/nodes/groups': [],
  '/nodes/health': [health],
  '/nodes/7': node,
  '/detect_rules/5': rule,
  '/detect_rules/6': rule,
  '/shop/products/3': product,
  '/nodes': { ...node, key: 'key-of-a-node' },
};

const hostLink =
  '/v1/admin/gen_user_link_v1?a1_host=a.example&a2_host=b.example&a2_port=8443&a3_host=c.example';

const isWrite = ({ method, url }: HttpRequest) => method !== 'GET' || url.includes('gen_user_link');
const address = ({ url }: HttpRequest) => url.replace(/^https:\/\/ferry\.test(\/api\/v2\/admin_api)?/, '');

function reply(request: HttpRequest) {
  const at = address(request);
  if (at === '/announcement?ann_type=pop_up_ann' && request.method === 'GET')
    return refusal(404, 'announcements.none');
  const announcement = {
    announcement_id: 1,
    function_name: 'index_ann',
    markdown_text: '# Hello\n\nOld news\n',
    html_text: '',
    created_at: changedAt,
    updated_at: changedAt,
  };
  const published = request.method === 'POST' ? { success: true, revision: 2 } : announcement;
  const result = at.startsWith('/announcement') ? published : (answers[at] ?? []);
  return answer(result);
}

const site = (argv: string[], setting: Setting = {}) => asAdmin(argv, { reply, ...setting });
const writes = (requests: readonly HttpRequest[]) =>
  requests.filter(isWrite).map((one) => `${one.method} ${address(one)}`);

const fileOf = (text: string) => tempFile('site.yaml', text);

test('a certificate is exported without its secrets, and an apply keeps those of the server', async () => {
  const own = { mode: 'content', domain: 'hk.example.com' };
  const withOwn = (request: HttpRequest) =>
    address(request) === '/nodes/7'
      ? answer({
          ...node,
          certificate: own,
          has_certificate_secrets: true,
          certificate_ends_at: changedAt,
        })
      : reply(request);
  const { out } = await site(['export', 'nodes'], { reply: withOwn });
  expect(parse(out).nodes[0].certificate).toEqual(own);
  expect(out).not.toMatch(/has_certificate_secrets|certificate_ends_at/);
  const again = await site(['apply', '-f', '-', '--yes'], { stdin: out, reply: withOwn });
  expect(writes(again.requests)).toEqual([]);
  const moved = await site(['apply', '-f', '-', '--yes'], {
    stdin: out.replace('domain: hk.', 'domain: hk2.'),
    reply: withOwn,
  });
  expect(moved.out).toContain('certificate.domain: hk.example.com → hk2.example.com');
  const body = moved.requests.find(({ method }) => method === 'PUT')?.body;
  expect(JSON.parse(String(body))).toEqual({ certificate: { ...own, domain: 'hk2.example.com' } });
});

test('an export is YAML without secrets, and nothing differs from it', async () => {
  const { code, out, err } = await site(['export']);
  expect([code, err]).toEqual([0, '']);
  expect(out).not.toContain(privateKey);
  const written = parse(out);
  expect(Object.keys(written)).toEqual([
    'settings',
    'link_hosts',
    'announcements',
    'macros',
    'rules',
    'node_groups',
    'products',
    'nodes',
  ]);
  expect(written).toMatchObject({
    link_hosts: { a1: { host: 'a.example' }, a2: { host: 'b.example', port: 8443 } },
    settings: { terms_url: 'https://a.example/terms', contact_email: null },
    announcements: { index_ann: '# Hello\n\nOld news\n' },
    macros: { hello: 'Dear {name}' },
    // Two rules with the same name are identified by their ids.
    rules: [{ rule_id: 5 }, { rule_id: 6 }],
    nodes: [{ node_name: '香港 01', config: { security: { private_key: '(kept on the server)' } } }],
  });
  expect(written.products).toHaveLength(1);
  expect(written.products[0]).not.toHaveProperty('shop_id');
  const again = await site(['apply', '-f', '-', '--prune', '--yes'], { stdin: out });
  expect(again.out).toBe('0 to make, 0 to change, 0 to remove, 8 untouched.\n');
  expect(writes(again.requests)).toEqual([]);
  const json = await site(['export', 'nodes', '--json']);
  const diff = await site(['diff', '-f', '-', '--json'], { stdin: json.out });
  expect(JSON.parse(diff.out)).toEqual({ steps: [], untouched: 1, unnamed: [], done: 0 });
});

const changed = `settings:
  contact_email: new@example.com
link_hosts:
  a3: {host: c.example}
announcements:
  index_ann: |
    # Hello

    New news
macros: {}
rules:
  - rule_id: 6
    ban_after: 3
    ban_minutes: 10
products:
  - shop_name: 轻舟月付
    group: {name: 轻舟}
    money_amount: "20.00"
nodes:
  - node_name: 香港 01
    node_rate: "1.50"
    config:
      kind: vless
      port: 8443
      transport: {network: tcp}
      security: {type: reality, server_name: www.example.com, private_key: (kept on the server), short_id: ab}
  - node_name: 日本 01
    country_code: JP
    user_group_host: {a1: {host: jp.example.com}}
    config: {kind: vmess, port: 1, transport: {network: tcp}, tls: null}
`;

test('what differs is shown first, from what to what, and done with --yes alone', async () => {
  const file = fileOf(changed);
  const plan = await site(['apply', '-f', file]);
  expect([plan.code, plan.out, writes(plan.requests)]).toEqual([2, '', []]);
  for (const line of [
    '~ change hosts of links\n    a3.host: c.example\n',
    '    contact_email: new@example.com\n',
    '~ change announcement index_ann\n    text, line 3: Old news → New news\n',
    '~ change product 轻舟月付\n    money_amount: 15.00 → 20.00\n',
    '    node_rate: 1.00 → 1.50\n',
    '    config.port: 443 → 8443\n',
    '+ make node 日本 01\n    node_name: 日本 01\n',
    'Not in the file, and left as they are: macro hello, rule BT.\n',
    '1 to make, 6 to change, 0 to remove, 0 untouched.\n\nferry: Nothing was done. Say --yes to go on.\n',
  ])
    expect(plan.err).toContain(line);
  expect((await site(['diff', '-f', file])).out).toBe(
    plan.err.replace('\nferry: Nothing was done. Say --yes to go on.\n', ''),
  );

  const { code, requests, out } = await site(['apply', '-f', file, '--yes', '--prune']);
  expect(code).toBe(0);
  // A secret must not be in the log of a pipeline.
  expect(out).not.toContain('key-of-a-node');
  expect(out).toContain('- remove macro hello\n');
  expect(out).toContain('- disable rule BT\n');
  expect(writes(requests)).toEqual([
    'PUT /settings',
    `GET ${hostLink}`,
    'POST /announcement?ann_type=index_ann',
    'DELETE /tickets/macros/hello',
    'PUT /detect_rules/6',
    'PUT /detect_rules/5',
    'PUT /shop/products/3',
    'PUT /nodes/7',
    'POST /nodes',
  ]);
  const bodyOf = (at: string) =>
    JSON.parse(String(requests.find((one) => one.method !== 'GET' && address(one) === at)?.body));
  expect(bodyOf('/shop/products/3')).toEqual({ money_amount: '20.00' });
  expect(bodyOf('/nodes/7')).toEqual({
    node_rate: '1.50',
    config: { ...node.config, port: 8443 },
  });
  // The call replaces a whole rule.
  expect(bodyOf('/detect_rules/6')).toMatchObject({ regex: 'BitTorrent', ban_after: 3, ban_minutes: 10 });
  expect(bodyOf('/detect_rules/5')).toMatchObject({ regex: 'BitTorrent', is_enabled: false });
});

test('a dry run sends each change with the header, and needs no --yes', async () => {
  const { code, requests, out, err } = await site(['apply', '-f', fileOf(changed), '--dry-run', '--prune']);
  expect([code, err]).toEqual([0, 'At https://ferry.test, dry run: nothing was changed.\n']);
  const sent = requests.filter(isWrite);
  expect(sent).toHaveLength(9);
  expect(sent.map(({ headers }) => headers[dryRunHeader])).toEqual(sent.map(() => '1'));
  expect(out).toContain('The server would do all of it.');
  const refused = await site(['apply', '-f', fileOf(changed), '--dry-run'], {
    reply: (request) => {
      if (request.method !== 'POST' || address(request) !== '/nodes') return reply(request);
      return {
        status: 409,
        body: { is_success: false, message: 'The name is taken', code: 'node.name_taken' },
      };
    },
  });
  expect([refused.code, refused.err.split('\n')[0]]).toEqual([
    1,
    'ferry: At "make node 日本 01": The name is taken. Nothing was changed.',
  ]);
});

test('what ends it on its way says how far it is', async () => {
  const { code, err, requests } = await site(['apply', '-f', fileOf(changed), '--yes'], {
    reply: (request) =>
      address(request) === '/detect_rules/6' ? new Error('the connection broke') : reply(request),
  });
  expect(code).toBe(5);
  expect(err).toContain('At "change rule BT": https://ferry.test cannot be reached');
  expect(err).toContain('3 of 7 are done; a repeat does the rest.');
  expect(writes(requests)).toEqual([
    'PUT /settings',
    `GET ${hostLink}`,
    'POST /announcement?ann_type=index_ann',
    'PUT /detect_rules/6',
  ]);
});

test.each([
  ['settings:\n  logo: x\n', 'line 2: settings.logo: There is no such field'],
  ['link_hosts:\n  a1: {host: "-"}\n', 'line 2: link_hosts.a1.host: '],
  ['settings: {}\nservers: []\n', 'line 2: servers: there is no such section'],
  [
    'rules:\n  - name: New\n    regex: x\n    pattern: y\n',
    'line 4: rules.0.pattern: There is no such field',
  ],
  ['rules:\n  - name: New\n', 'line 2: rules.0.regex: This field is required'],
  ['rules:\n  - name: BT\n', 'line 2: rules.0: 2 have this name: say which one with rule_id: 5, 6'],
  ['rules:\n  - rule_id: 8\n', 'line 2: rules.0.rule_id: the server has no rule with this number'],
  ['products:\n  - money_amount: "1.00"\n', 'line 2: products.0: shop_name is missing'],
  ['products:\n  - shop_name: 轻舟月付\n    money_amount: 20.00\n', 'line 3: products.0.money_amount: '],
  [
    'products:\n  - shop_name: 轻舟月付\n    group: {name: 轻舟, position: 1}\n  - shop_name: b\n    group:\n      name: 轻舟\n      position: 2\n',
    'line 7: products.1.group.position: another product describes this shelf differently',
  ],
  [
    'nodes:\n  - node_name: 香港 01\n    config: {kind: shadowsocks, port: 1, method: 2022-blake3-aes-128-gcm, server_key: (kept on the server)}\n',
    'line 3: nodes.0.config.server_key: the server keeps no such secret yet',
  ],
  ['nodes:\n  - node_name: 香港 01\n  - node_id: 7\n', 'line 3: nodes.1: this node is in the file twice'],
  ['macros:\n  Big Name: x\n', 'line 2: macros.Big Name.name: '],
  ['macros:\n  hello: 3\n', 'line 2: macros.hello.text: '],
  ['macros: [\n', 'Line 2 is not YAML: '],
  ['macros: {}\nmacros: {}\n', 'Line 2 is not YAML: '],
  ['- a\n', 'line 1: the file: must be a map of sections'],
  ['', 'line 1: the file: must be a map of sections'],
  [
    `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d]\n`,
    'This YAML cannot be read: ',
  ],
])('%j is refused with its line, and nothing is sent', async (text, sentence) => {
  const { code, err, requests } = await site(['apply', '-f', '-', '--yes'], { stdin: text });
  expect(err).toContain(sentence);
  expect(code).toBe(2);
  expect(writes(requests)).toEqual([]);
});

test.each(['en_US', 'zh_CN', 'zh_TW'])('the help names every section in %s', async (locale) => {
  const sections = kinds.map(({ section }) => section).join(locale === 'en_US' ? ', ' : '、');
  for (const verb of ['export', 'apply']) {
    const { out } = await asAdmin([verb, '--help'], { env: { LANG: `${locale}.UTF-8` } });
    // A language without spaces wraps lines within the list.
    expect(out.replaceAll(/\n\s*/g, locale === 'en_US' ? ' ' : '')).toContain(sections);
  }
});

test('the example of the documentation is a file that is taken', async () => {
  const guide = readFileSync(new URL('../../../../../docs/cli.md', import.meta.url), 'utf8');
  const [, stdin = ''] = /```yaml\n(settings:.*?)```/s.exec(guide) ?? [];
  const { code, out } = await site(['diff', '-f', '-'], { stdin });
  expect([code, out]).toEqual([0, expect.stringContaining('4 to make, 4 to change, 0 to remove')]);
});

test('an export of a section that is not there names those that are', async () => {
  const { code, err } = await site(['export', 'servers']);
  expect([code, err]).toEqual([
    2,
    'ferry: There is no section servers. There are settings, link_hosts, announcements, macros, rules, node_groups, products, nodes.\n',
  ]);
});
