import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openNode, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;

const path = '/api/v1/server/UniProxy/config';

const ask = (node: TestNode, nodeType?: string) => {
  const type = nodeType === undefined ? '' : `&node_type=${nodeType}`;
  return server.app.inject({ url: `${path}?node_id=${node.id}&token=${node.key}${type}` });
};

describe('the certificate of a node', () => {
  const set = async (certificate: object, agent: string | null = null) => {
    const node = await openNode(server, { name: crypto.randomUUID(), config: everyKind['trojan-tcp'] });
    const answer = await request(
      server,
      'PUT',
      `/api/v2/admin_api/nodes/${node.id}`,
      await openAdmin(server),
      { certificate, agent },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return node;
  };
  const domain = 'cdn.example.com';
  const dns = {
    mode: 'dns',
    domain,
    email: 'me@example.com',
    provider: 'cloudflare',
    dns_env: { CF_DNS_API_TOKEN: 'very secret', CF_ZONE: 'x' },
  };
  test.each([
    [{ mode: 'none' }, { cert_mode: 'none' }, { cert_mode: 'none' }],
    [
      { mode: 'file', cert_file: '/a.crt', key_file: '/a.key' },
      { cert_mode: 'file', cert_file: '/a.crt', key_file: '/a.key' },
      { cert_mode: 'file', cert_file: '/a.crt', key_file: '/a.key' },
    ],
    [
      { mode: 'tls', domain, email: 'me@example.com' },
      { cert_mode: 'http' },
      { cert_mode: 'http', domain, email: 'me@example.com' },
    ],
    [
      dns,
      { cert_mode: 'dns', provider: 'cloudflare', dns_env: 'CF_DNS_API_TOKEN=very secret,CF_ZONE=x' },
      {
        cert_mode: 'dns',
        domain,
        email: 'me@example.com',
        dns_provider: 'cloudflare',
        dns_env: dns.dns_env,
      },
    ],
  ])('%o is told in both dialects', async (certificate, v2node, xboard) => {
    const node = await set(certificate);
    expect((await ask(node, 'v2node')).json().tls_settings).toEqual({ server_name: domain, ...v2node });
    expect((await ask(node, 'trojan')).json().cert_config).toEqual(xboard);
  });

  test('with secrets is sent only over an encrypted connection, and only to the key of the node', async () => {
    const node = await set(dns);
    const shared = { ...node, key: await sharedKey() };
    for (const [by, from] of [
      [node, { remoteAddress: '203.0.113.9' }],
      [shared, {}],
    ] as const) {
      const url = `${path}?node_id=${by.id}&token=${by.key}&node_type=trojan`;
      const answer = await server.app.inject({ url, ...from });
      expect([answer.statusCode, answer.json().cert_config]).toEqual([200, undefined]);
      expect(answer.body).not.toContain('very secret');
    }
    const { certificate_is_withheld } = await db
      .selectFrom('node')
      .select('certificate_is_withheld')
      .where('id', '=', node.id)
      .executeTakeFirstOrThrow();
    expect(certificate_is_withheld).toBe(true);
  });

  async function sharedKey(): Promise<string> {
    const answer = await request(server, 'POST', '/api/v2/admin_api/nodes/keys', await openAdmin(server), {
      node_id: null,
    });
    return answer.json().result.key;
  }
});

describe('audit rules', () => {
  const routes = async (type?: string, agent: NodeAgent | null = null) => {
    const node = await openNode(server);
    await db.updateTable('node').set({ agent }).where('id', '=', node.id).execute();
    return (await ask(node, type)).json().routes;
  };

  test('are sent as patterns to the agents that read them so, and never as an empty list', async () => {
    const never = [{ id: 0, match: ['[^\\s\\S]'], action: 'block', action_value: null }];
    expect(await routes('vmess')).toEqual(never);
    const made = await request(server, 'POST', '/api/v2/admin_api/detect_rules', await openAdmin(server), {
      name: 'BT',
      regex: '(?i)bittorrent',
    });
    expect(await routes('vmess', 'xrayrp')).toEqual([
      { id: made.json().result.rule_id, match: ['(?i)bittorrent'], action: 'block', action_value: null },
    ]);
    const others = [
      ['v2node', null],
      [undefined, null],
      ['vmess', 'xboard-node'],
    ] as const;
    for (const [type, agent] of others) expect(await routes(type, agent)).toBeUndefined();
    await db.deleteFrom('detect_rule').execute();
  });
});
