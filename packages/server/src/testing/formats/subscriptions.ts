import { createHash } from 'node:crypto';
import { openNode, openPlanHolder } from '../nodes.ts';
import type { TestCustomer } from '../people/customers.ts';
import { openTestServer, type TestServer } from '../servers/open-test-server.ts';

/** The token of a customer’s subscription. */
export async function linkOf(server: TestServer, customer: TestCustomer): Promise<string> {
  const answer = await server.app.inject({
    url: '/api/v2/user/services/link-token/link-token/',
    headers: customer.headers,
  });
  return answer.json().result.link_token;
}

/** A customer with a plan on a separate server, and functions to fetch his subscription. */
export async function openSubscriber(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const customer = await openPlanHolder(server, { level: 1 });
  return {
    server,
    customer,
    sql: server.services.database.sql,
    token: await linkOf(server, customer),
    get: (query = '', agent = 'curl/8') => fetchAs(query, agent),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  /** Fetches a second later, when every process has the last change. */
  async function fetchAs(query: string, agent: string) {
    server.clock.turn(1);
    const token = await linkOf(server, customer);
    return server.app.inject({ url: `/link2/${token}${query}`, headers: { 'user-agent': agent } });
  }
}

/** What a test of one customer's subscription uses. */
export type Subscriber = Awaited<ReturnType<typeof openSubscriber>>;

/** A node of each kind, ordered by priority. */
export async function openFleet(server: TestServer) {
  await openNode(server, {
    name: '香港 01',
    hosts: ['hk-a.example.com', 'hk-b.example.com'],
    config: {
      kind: 'vmess',
      port: 10_443,
      client_port: 443,
      transport: { network: 'ws', path: '/Ray?v=2048', host: 'cdn.example.com' },
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

/** The customer’s credentials for nodes. */
export async function secretsOf(server: TestServer) {
  const { proxy_uuid, proxy_password } = await server.services.database.sql
    .selectFrom('service')
    .select(['proxy_uuid', 'proxy_password'])
    .executeTakeFirstOrThrow();
  const key = createHash('sha256').update(proxy_password).digest().subarray(0, 16).toString('base64');
  return { uuid: proxy_uuid, password: proxy_password, key2022: `MDEyMzQ1Njc4OWFiY2RlZg==:${key}` };
}

/** The names of the fleet in a subscription that supports all of it. */
export const fleetNames = ['🇭🇰 香港 01', '🇭🇰 日本 01 东京', '🇭🇰 123456', '🇭🇰 123456 2', '🇭🇰 DIRECT'];
