import type { NodeConfig } from '../modules/network/nodes/index.ts';
import { createNodeKey } from '../modules/network/nodes/index.ts';
import { openAdmin, openCustomer } from './people/customers.ts';
import { openTestServer, type TestServer } from './servers/open-test-server.ts';
import { request } from './servers/request.ts';

export interface TestNode {
  readonly id: number;
  /** A key of this node. */
  readonly key: string;
  /** `node_id=…&key=…` for its calls. */
  readonly query: string;
}

const vmess: NodeConfig = { kind: 'vmess', port: 10_443, transport: { network: 'tcp' }, tls: null };

/** Creates a node with its own key. VMess by default. */
export async function openNode(
  { services }: TestServer,
  given: {
    name?: string;
    config?: NodeConfig;
    rate?: string;
    level?: number;
    groups?: string[];
    speed_limit?: number | null;
    line_mbps?: number;
    hosts?: string[];
  } = {},
): Promise<TestNode> {
  return services.database.sql.transaction().execute(async (tx) => {
    const { config = vmess, ...rest } = given;
    const { id } = await tx
      .insertInto('node')
      .values({
        name: '香港 01',
        country_code: 'HK',
        location: '香港',
        remark: null,
        config: JSON.stringify(config),
        hosts: ['hk1.example.com'],
        level: 1,
        speed_limit: null,
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = await createNodeKey(tx, services, { nodeId: id, name: 'test' });
    return { id, key, query: `node_id=${id}&key=${key}` };
  });
}

/** Creates a key that is valid for all nodes. */
export const openSharedKey = ({ services }: TestServer): Promise<string> =>
  createNodeKey(services.database.sql, services, { nodeId: null, name: 'shared' });

/** Gives a customer an active plan. */
export async function givePlan(
  { services }: TestServer,
  accountId: number,
  plan: {
    level?: number;
    quota_bytes?: number;
    speed_limit?: number | null;
    device_limit?: number | null;
    node_groups?: string[] | null;
    days?: number;
    link_group?: number;
  } = {},
): Promise<void> {
  const { days = 30, ...rest } = plan;
  const ends = new Date(services.now().getTime() + days * 86_400_000);
  await services.database.sql
    .updateTable('service')
    .set({ level: 1, quota_bytes: 100 * 2 ** 30, ...rest, level_expires_at: ends })
    .where('account_id', '=', accountId)
    .execute();
  await services.database.sql
    .updateTable('account')
    .set({ expires_at: ends })
    .where('id', '=', accountId)
    .execute();
}

/** A customer with an active plan. */
export async function openPlanHolder(server: TestServer, plan: Parameters<typeof givePlan>[2] = {}) {
  const customer = await openCustomer(server);
  await givePlan(server, customer.id, plan);
  return customer;
}

/** Fetches a node’s users a second later, when every process has the last change. */
export function pollUsers(server: TestServer, query: string, headers: Record<string, string> = {}) {
  server.clock.turn(1);
  return server.app.inject({ url: `/v1/mod_mu/users?${query}`, headers });
}

/** A node, a customer with a plan, an admin, and calls as the node's agent makes them. */
export async function openAgentScene() {
  const server = await openTestServer();
  const node = await openNode(server, { hosts: ['203.0.113.7', 'a.example.com', '[2001:db8::7]:443'] });
  const customer = await openPlanHolder(server);
  const admin = await openAdmin(server);
  const call = (method: 'GET' | 'POST', path: string, payload?: object, headers = {}) =>
    request(server, method, `/v1/mod_mu/${path}?${node.query}`, headers, payload);
  return {
    server,
    node,
    customer,
    admin,
    call,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
