import { createHash, randomBytes } from 'node:crypto';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { NodeConfig } from '../../packages/server/src/modules/network/nodes/index.ts';
import { foldTraffic } from '../../packages/server/src/modules/network/traffic/index.ts';
import { readLinks } from '../../packages/server/src/testing/formats/read-links.ts';
import { linkOf } from '../../packages/server/src/testing/formats/subscriptions.ts';
import {
  freePorts,
  hasV2ray,
  outboundOf,
  startV2ray,
  takeCounters,
} from '../../packages/server/src/testing/formats/v2ray.ts';
import { givePlan, openNode, type TestNode } from '../../packages/server/src/testing/nodes.ts';
import { openCustomer } from '../../packages/server/src/testing/people/customers.ts';
import { openTestServer } from '../../packages/server/src/testing/servers/open-test-server.ts';

const megabyte = 2 ** 20;

interface User {
  id: number;
  uuid: string;
  email: string;
}

interface Info {
  custom_config: {
    offset_port_node: string;
    network: string;
    security: string;
    path?: string;
    host?: string;
  };
}

/** Converts a node's info and users to an inbound with counters for each user, like an agent. */
function nodeConfig({ custom_config: told }: Info, users: readonly User[], apiPort: number): object {
  return {
    log: { loglevel: 'warning' },
    stats: {},
    api: { tag: 'api', services: ['StatsService'] },
    policy: { levels: { 0: { statsUserUplink: true, statsUserDownlink: true } } },
    inbounds: [
      {
        tag: 'customers',
        listen: '127.0.0.1',
        port: Number(told.offset_port_node),
        protocol: 'vmess',
        settings: { clients: users.map(({ uuid, email }) => ({ id: uuid, email, alterId: 0, level: 0 })) },
        streamSettings: {
          network: told.network,
          security: told.security || 'none',
          ...(told.network === 'ws' ? { wsSettings: { path: told.path, headers: { Host: told.host } } } : {}),
        },
      },
      {
        tag: 'api',
        listen: '127.0.0.1',
        port: apiPort,
        protocol: 'dokodemo-door',
        settings: { address: '127.0.0.1' },
      },
    ],
    outbounds: [{ protocol: 'freedom' }],
    routing: { rules: [{ type: 'field', inboundTag: ['api'], outboundTag: 'api' }] },
  };
}

/** Converts a link to a local proxy, like a customer's app. */
const clientConfig = (outbound: object, port: number) => ({
  log: { loglevel: 'warning' },
  inbounds: [{ listen: '127.0.0.1', port, protocol: 'http' }],
  outbounds: [outbound],
});

/** A local site with one file. */
async function openSite(file: Buffer) {
  const site = createServer((_request, response) => response.end(file));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/file`,
    async [Symbol.asyncDispose]() {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

/** Downloads through a proxy and returns the file's digest. `undefined` if nothing arrives within this time. */
const download = (url: string, proxyPort: number, milliseconds = 15_000) =>
  new Promise<string | undefined>((resolve) => {
    const hash = createHash('sha256');
    const signal = AbortSignal.timeout(milliseconds);
    const request = get({ host: '127.0.0.1', port: proxyPort, path: url, agent: false, signal }, (answer) => {
      answer.on('data', (part: Buffer) => hash.update(part));
      answer.on('error', () => resolve(undefined));
      answer.on('end', () => resolve(answer.statusCode === 200 ? hash.digest('hex') : undefined));
    });
    request.on('error', () => resolve(undefined));
  });

const transports: [string, (port: number) => NodeConfig][] = [
  ['tcp', (port) => ({ kind: 'vmess', port, transport: { network: 'tcp' }, tls: null })],
  [
    'websocket',
    (port) => ({
      kind: 'vmess',
      port,
      transport: { network: 'ws', path: '/ferry', host: 'cdn.example.com' },
      tls: null,
    }),
  ],
];

describe.skipIf(!hasV2ray)('a real tunnel (where Debian’s v2ray is installed)', { timeout: 90_000 }, () => {
  test.each(transports)(
    'over %s: what a node counted of a download is what its customer reads',
    async (_, of) => {
      await using server = await openTestServer();
      const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const [nodePort = 0, apiPort = 0, proxyPort = 0, strangerPort = 0] = await freePorts(4);
      const node: TestNode = await openNode(server, {
        config: of(nodePort),
        hosts: ['127.0.0.1'],
        rate: '1.50',
      });
      const [customer, other, stranger] = [
        await openCustomer(server),
        await openCustomer(server),
        await openCustomer(server),
      ];
      for (const { id } of [customer, other]) await givePlan(server, id);

      const agent = async <T>(path: string, body?: object): Promise<T> => {
        const method = body === undefined ? 'GET' : 'POST';
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await fetch(`${origin}/v1/mod_mu/${path}?${node.query}`, {
          method,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          ...sent,
        });
        return ((await answer.json()) as { data: T }).data;
      };
      const users = await agent<User[]>('users');
      expect(users.map(({ id }) => id)).toEqual([customer.id, other.id]);
      const info = await agent<Info>(`nodes/${node.id}/info`);
      await using _node = await startV2ray(nodeConfig(info, users, apiPort), [nodePort, apiPort]);

      const token = await linkOf(server, customer);
      const subscription = await fetch(`${origin}/link2/${token}?client_type=V2Ray`);
      const [link] = readLinks(await subscription.text());
      if (link === undefined) throw new Error('the subscription has no link');
      await using _client = await startV2ray(clientConfig(outboundOf(link), proxyPort), [proxyPort]);

      const file = randomBytes(10 * megabyte);
      await using site = await openSite(file);
      expect(await download(site.url, proxyPort)).toBe(createHash('sha256').update(file).digest('hex'));

      // A customer without a plan uses the same link with his own UUID. The node does not answer him.
      const { proxy_uuid } = await server.services.database.sql
        .selectFrom('service')
        .select('proxy_uuid')
        .where('account_id', '=', stranger.id)
        .executeTakeFirstOrThrow();
      const foreign = clientConfig(outboundOf({ ...link, secret: proxy_uuid }), strangerPort);
      await using _stranger = await startV2ray(foreign, [strangerPort]);
      expect(await download(site.url, strangerPort, 2_000)).toBeUndefined();

      const counters = await takeCounters(apiPort);
      const data = users.flatMap(({ id, email }) => {
        const counted = counters.get(email);
        return counted === undefined ? [] : [{ user_id: id, u: counted.up, d: counted.down }];
      });
      expect(data).toMatchObject([{ user_id: customer.id }]);
      const [{ u, d } = { u: 0, d: 0 }] = data;
      expect(d).toBeGreaterThanOrEqual(file.length);
      expect(d).toBeLessThan(file.length * 1.01);
      expect(await agent('users/traffic', { data })).toBe('ok');
      await foldTraffic(server.services);

      const shown = async ({ headers }: typeof customer) => {
        const answer = await fetch(`${origin}/api/v2/user/dashboard/`, { headers });
        const { result } = (await answer.json()) as {
          result: { old_service_info: { ss_upload_size: number; ss_download_size: number } };
        };
        return result.old_service_info.ss_upload_size + result.old_service_info.ss_download_size;
      };
      const billed = 1.5 * (u + d);
      expect(Math.abs((await shown(customer)) - billed)).toBeLessThan(billed * 0.01);
      expect(await shown(other)).toBe(0);
    },
  );
});
