import { expect } from 'vitest';
import { foldTraffic } from '../modules/network/traffic/index.ts';
import { givePlan, openNode, type TestNode } from './nodes.ts';
import { openCustomer } from './people/customers.ts';
import { loseAnswer } from './servers/lose-answer.ts';
import { openTestServer, type TestServer } from './servers/open-test-server.ts';

export type Rows = Record<string, unknown>[] | null;

const pathOf = (node: TestNode) => `/v1/mod_mu/users/traffic?${node.query}`;

/** Sends a traffic report as a node does. */
export const report = (server: TestServer, node: TestNode, data: Rows, key?: string) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(node),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { data },
  });

const countReports = async ({ services }: TestServer) =>
  Number(
    (
      await services.database.sql
        .selectFrom('traffic_report')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** A report whose answer is lost. Waits until the server has counted it and noticed the loss. */
export async function lost(server: TestServer, node: TestNode, data: Rows) {
  const before = await countReports(server);
  await loseAnswer(server, pathOf(node), { data });
  await expect
    .poll(async () => {
      const last = await server.services.database.sql
        .selectFrom('traffic_report')
        .select('is_delivered')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return [(await countReports(server)) - before, last?.is_delivered];
    })
    .toEqual([1, false]);
}

/** The usage of all customers, by account: upload and download. */
export const billed = async (server: TestServer) => {
  await foldTraffic(server.services);
  const rows = await server.services.database.sql
    .selectFrom('service')
    .select(['account_id', 'used_upload', 'used_download'])
    .orderBy('account_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account_id, [row.used_upload, row.used_download]]));
};

/** A node and two customers with a plan. */
export async function openReporters(
  node: Parameters<typeof openNode>[1] = {},
  environment: Record<string, string> = {},
) {
  const server = await openTestServer(environment);
  const [a, b] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [a, b]) await givePlan(server, id);
  return {
    server,
    node: await openNode(server, node),
    a: a.id,
    b: b.id,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A row of a report. */
export const row = (user_id: unknown, u: unknown, d: unknown) => ({ user_id, u, d });
