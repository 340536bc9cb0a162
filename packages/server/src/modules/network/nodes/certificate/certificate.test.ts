import { describe, expect, test } from 'vitest';
import { springCertificate, yearCertificate } from '../../../../testing/certificates.ts';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { rotateKeys, secretCalls } from '../../../../testing/rotate.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
const headers = await openAdmin(server);

async function admin(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await request(server, method, `/api/v2/admin_api/nodes${path}`, headers, payload);
  return { status: answer.statusCode, text: answer.body, ...answer.json() };
}

let made = 0;
const make = (certificate: object | null) =>
  admin('POST', '', {
    node_name: `TLS ${++made}`,
    country_code: 'HK',
    config: everyKind['trojan-tcp'],
    user_group_host: { a1: { host: 'hk-a.example.com' } },
    certificate,
  });
const set = async (certificate: object | null) =>
  admin('PUT', `/${(await make(null)).result.node_id}`, { certificate });

const content = { mode: 'content', domain: 'hk.example.com' };
const dns = { mode: 'dns', domain: '*.example.com', email: 'me@example.com', provider: 'cloudflare' };
const dns_env = { CF_DNS_API_TOKEN: 'a-token-of-cloudflare' };
const secrets = [
  dns_env.CF_DNS_API_TOKEN,
  ...[springCertificate, yearCertificate].flatMap(({ cert_content, key_content }) => [
    cert_content.split('\n')[1] ?? '',
    key_content.split('\n')[1] ?? '',
  ]),
];

const whole: [string, object][] = [
  ['none', { mode: 'none' }],
  ['file', { mode: 'file', domain: 'hk.example.com', cert_file: '/etc/a.crt', key_file: '/etc/a.key' }],
  ['http', { mode: 'http', domain: 'hk.example.com', email: 'me@example.com' }],
  ['tls', { mode: 'tls', domain: 'hk.example.com', email: 'me@example.com' }],
];

describe('the certificate of a node', () => {
  test.each(whole)('by %s is stored as it was given', async (_mode, certificate) => {
    const { result } = await make(certificate);
    expect(result).toMatchObject({ certificate, has_certificate_secrets: false, certificate_ends_at: null });
    expect((await admin('GET', `/${result.node_id}`)).result.certificate).toEqual(certificate);
    expect((await set(certificate)).result.certificate).toEqual(certificate);
  });

  test.each([
    ['content', { ...content, ...springCertificate }, content, '2026-04-01T00:00:00.000Z'],
    [
      'content for a wildcard',
      { ...content, domain: '*.node.example.com', ...springCertificate },
      undefined,
      '2026-04-01T00:00:00.000Z',
    ],
    [
      'content with Windows line ends and notes',
      {
        ...content,
        cert_content: `Bag Attributes\r\n${yearCertificate.cert_content.replaceAll('\n', '\r\n')}`,
        key_content: yearCertificate.key_content.replaceAll('\n', '\r\n'),
      },
      content,
      '2027-01-01T00:00:00.000Z',
    ],
    ['dns', { ...dns, dns_env }, dns, null],
  ])('by %s is shown without its secrets', async (_mode, certificate, shown, end) => {
    const { result, text } = await make(certificate);
    expect(result).toMatchObject({ has_certificate_secrets: true, certificate_ends_at: end });
    if (shown !== undefined) expect(result.certificate).toEqual(shown);
    const again = await admin('GET', `/${result.node_id}`);
    for (const secret of secrets) for (const seen of [text, again.text]) expect(seen).not.toContain(secret);
  });

  test.each([
    ['a file without its whole path', { mode: 'file', cert_file: 'a.crt', key_file: '/a.key' }, 'cert_file'],
    ['a file and no key', { mode: 'file', cert_file: '/a.crt' }, 'key_file'],
    ['http and no domain', { mode: 'http', email: 'me@example.com' }, 'domain'],
    ['http for a wildcard', { mode: 'http', domain: '*.example.com', email: 'me@example.com' }, 'domain'],
    ['http and no address', { mode: 'http', domain: 'hk.example.com' }, 'email'],
    [
      'a provider that runs a program',
      { ...dns, provider: 'exec', dns_env: { EXEC_PATH: '/bin/sh' } },
      'provider',
    ],
    ['a variable of two lines', { ...dns, dns_env: { A: 'b\nc' } }, 'A'],
    [
      'a certificate without its key',
      { ...content, cert_content: springCertificate.cert_content },
      'key_content',
    ],
    ['what is no PEM', { ...content, cert_content: 'x', key_content: 'y' }, 'cert_content'],
    ['a mode that nobody knows', { mode: 'magic' }, 'mode'],
  ])('is refused as %s, by the name of the field', async (_what, certificate, field) => {
    const refused = await make(certificate);
    expect(refused.status).toBe(422);
    expect(refused.detail[0].loc).toContain('certificate');
    expect(refused.detail[0].loc.at(-1)).toBe(field);
  });

  const broken = springCertificate.cert_content.replace(/\n..../, '\nAAAA');
  const locked = springCertificate.key_content.replace(
    'PRIVATE KEY-----\n',
    'PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n',
  );
  test.each([
    ['certificate_unreadable', { ...content, ...springCertificate, cert_content: broken }],
    ['certificate_unreadable', { ...content, ...springCertificate, key_content: locked }],
    ['certificate_key', { ...content, ...springCertificate, key_content: yearCertificate.key_content }],
    ['certificate_name', { ...content, domain: 'jp.example.com', ...springCertificate }],
    ['certificate_name', { ...content, domain: '*.example.com', ...springCertificate }],
    ['certificate_secrets', content],
    ['certificate_secrets', dns],
  ])('is refused with %s where its parts do not fit together', async (code, certificate) => {
    const refused = await make(certificate);
    expect([refused.status, refused.code]).toEqual([403, `node.${code}`]);
    for (const secret of secrets) expect(refused.text).not.toContain(secret);
  });

  test('that has expired or is not valid yet is refused', async () => {
    const before = server.clock.at;
    for (const at of ['2026-04-01T00:00:00Z', '2025-12-31T23:59:59Z']) {
      server.clock.at = new Date(at);
      expect((await make({ ...content, ...springCertificate })).code).toBe('node.certificate_ended');
    }
    server.clock.at = before;
  });

  test('keeps the secrets that a change omits, and drops those of another mode or provider', async () => {
    const { node_id } = (await make({ ...content, ...springCertificate })).result;
    const put = (certificate: object | null) => admin('PUT', `/${node_id}`, { certificate });
    const end = '2026-04-01T00:00:00.000Z';
    expect((await put({ mode: 'content' })).result).toMatchObject({ certificate_ends_at: end });
    expect((await put({ mode: 'content', domain: 'jp.example.com' })).code).toBe('node.certificate_name');
    const { node_name, config, certificate } = (await admin('GET', `/${node_id}`)).result;
    const same = await admin('PUT', `/${node_id}`, { node_name, config, certificate, priority: 3 });
    expect(same.result).toMatchObject({
      priority: 3,
      has_certificate_secrets: true,
      certificate_ends_at: end,
    });
    expect((await put({ mode: 'none' })).result).toMatchObject({
      has_certificate_secrets: false,
      certificate_ends_at: null,
    });
    expect((await put(content)).code).toBe('node.certificate_secrets');
    expect((await put({ ...dns, dns_env })).result.has_certificate_secrets).toBe(true);
    expect((await put({ ...dns, email: 'you@example.com' })).result.has_certificate_secrets).toBe(true);
    expect((await put({ ...dns, provider: 'alidns' })).code).toBe('node.certificate_secrets');
    expect((await put({ ...dns, dns_env: {} })).result.has_certificate_secrets).toBe(false);
    expect((await put(null)).result).toMatchObject({ certificate: null, has_certificate_secrets: false });
  });

  test('is in the audit log without its secrets, with a new PEM as a change', async () => {
    const { node_id } = (await make({ ...content, ...springCertificate })).result;
    await admin('PUT', `/${node_id}`, { certificate: { ...content, ...springCertificate } });
    await admin('PUT', `/${node_id}`, { certificate: { ...dns, dns_env } });
    const rows = await db
      .selectFrom('audit_log')
      .select(['before', 'after', 'detail'])
      .where('target', '=', String(node_id))
      .where('operation', 'in', ['nodes.create', 'nodes.update'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { before: null, after: { certificate: content, certificate_sealed: '***' } },
      { before: { certificate_sealed: '***' }, after: { certificate_sealed: '***' } },
      { before: { certificate: content }, after: { certificate: dns, certificate_sealed: '***' } },
    ]);
    const text = JSON.stringify(rows);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('is stored sealed, and moves to a new key of the site', async () => {
    const one = (await make({ ...content, ...springCertificate })).result.node_id;
    const other = (await make({ ...dns, dns_env })).result.node_id;
    const stored = () =>
      db
        .selectFrom('node')
        .select(['certificate', 'certificate_sealed'])
        .where('id', 'in', [one, other])
        .orderBy('id')
        .execute();
    for (const { certificate, certificate_sealed } of await stored())
      for (const secret of secrets)
        expect(
          `${JSON.stringify(certificate)}${Buffer.from(certificate_sealed ?? '').toString()}`,
        ).not.toContain(secret);
    const before = await stored();
    const { ended } = await rotateKeys(server, headers);
    const waitsFor = (key: number) =>
      ended.keys
        .find(({ key_id }: { key_id: number }) => key_id === key)
        .waiting.find(({ name }: { name: string }) => name === 'node_certificates')?.count;
    expect(waitsFor(1)).toBeUndefined();
    expect(waitsFor(2)).toBeGreaterThanOrEqual(2);
    const after = await stored();
    expect(after[0]?.certificate_sealed).not.toEqual(before[0]?.certificate_sealed);
    const opened = after.map(({ certificate_sealed }) =>
      JSON.parse(server.services.keys.open(certificate_sealed ?? Buffer.alloc(0))),
    );
    expect(opened).toEqual([springCertificate, { dns_env }]);
    expect((await secretCalls(server, headers)()).body.result.is_done).toBe(true);
  });
});
