import { describe, expect, test } from 'vitest';
import { sweep } from '../../../../jobs/sweep.ts';
import { isShared } from '../../../../testing/databases/is-shared.ts';
import { openNode, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { killJob } from '../../../../testing/servers/job-process.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setAccount, setNode } from '../../../../testing/set-row.ts';
import { watchNodes } from '../index.ts';

const admins = {
  FERRY_ADMIN_EMAILS: 'ops@example.com, second@example.com',
  FERRY_ADMIN_TELEGRAM_IDS: '-1001234567890',
  FERRY_TELEGRAM_TOKEN: `123456:${'a'.repeat(35)}`,
};

const hear = (server: TestServer, node: TestNode) =>
  server.app.inject({ url: `/v1/mod_mu/users?${node.query}` });

/** Minutes pass, and the watch runs after each. */
async function pass(server: TestServer, minutes: number): Promise<void> {
  for (let count = 0; count < minutes; count += 1) {
    server.clock.turn(60);
    await watchNodes.run(server.services);
  }
}

const events = async ({ services }: TestServer) =>
  services.database.sql
    .selectFrom('node_event')
    .select(['kind', 'is_told', 'detail'])
    .where('kind', 'in', ['silent', 'back'])
    .orderBy('id')
    .execute();
const kinds = async (server: TestServer) =>
  (await events(server)).map(({ kind, is_told }) => (is_told ? `${kind}, told` : kind));
const mails = ({ services }: TestServer) =>
  services.database.sql
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text'])
    .orderBy('id')
    .execute();
const telegrams = ({ services }: TestServer) =>
  services.database.sql.selectFrom('telegram_message').select(['chat_id', 'body']).orderBy('id').execute();

async function watched(environment: Record<string, string> = admins) {
  const server = await openTestServer(environment);
  const node = await openNode(server);
  await watchNodes.run(server.services);
  await hear(server, node);
  return { server, node };
}

describe('a node that goes silent', () => {
  test('is reported once by mail and Telegram, and once more when it is back', async () => {
    const { server, node } = await watched();
    await using _ = server;
    await pass(server, 5);
    expect(await kinds(server)).toEqual([]);
    await pass(server, 30);
    expect(await kinds(server)).toEqual(['silent, told']);
    expect(await mails(server)).toMatchObject([
      {
        recipient: 'ops@example.com',
        subject: `渡口 节点无消息：香港 01 (#${node.id})`,
        body_text: expect.stringContaining('2026年3月10日 12:00 起没有消息'),
      },
      { recipient: 'second@example.com' },
    ]);
    expect(await telegrams(server)).toEqual([
      { chat_id: -1001234567890, body: `渡口: 节点 香港 01 (#${node.id}) 从 2026年3月10日 12:00 起没有消息` },
    ]);

    await hear(server, node);
    await pass(server, 3);
    expect(await kinds(server)).toEqual(['silent, told', 'back, told']);
    expect((await mails(server)).slice(2)).toMatchObject([
      { recipient: 'ops@example.com', subject: `渡口 节点恢复：香港 01 (#${node.id})` },
      { recipient: 'second@example.com' },
    ]);
    expect((await telegrams(server))[1]?.body).toContain('已恢复');
    expect((await events(server))[1]?.detail).toEqual({ silent_seconds: 36 * 60 });
  });

  test('is reported once by two concurrent processes', async () => {
    const { server } = await watched();
    await using _ = server;
    await pass(server, 5);
    server.clock.turn(60);
    const touched = await Promise.all(Array.from({ length: 4 }, () => watchNodes.run(server.services)));
    expect(touched.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await mails(server)).toHaveLength(2);
  });

  test('is reported in the language of the admin’s account', async () => {
    const { server } = await watched({ FERRY_ADMIN_EMAILS: 'Ops@example.com' });
    await using _ = server;
    const { id } = await openCustomer(server);
    await setAccount(server, id, { email: 'ops@example.com', email_key: 'ops@example.com', language: 'en' });
    await pass(server, 6);
    expect((await mails(server))[0]?.body_text).toContain('silent since Mar 10, 2026, 12:00');
  });

  test('is reported after the configured minutes', async () => {
    const { server } = await watched({ ...admins, FERRY_NODE_SILENT_MINUTES: '15' });
    await using _ = server;
    await pass(server, 15);
    expect(await kinds(server)).toEqual([]);
    await pass(server, 1);
    expect(await kinds(server)).toEqual(['silent, told']);
  });

  test('is recorded even if nobody is notified', async () => {
    const { server, node } = await watched({});
    await using _ = server;
    await pass(server, 6);
    await hear(server, node);
    await pass(server, 1);
    expect(await kinds(server)).toEqual(['silent', 'back']);
    expect(await mails(server)).toEqual([]);
    server.clock.turn(91 * 86_400);
    await sweep.run(server.services);
    expect(await kinds(server)).toEqual([]);
  });

  test('repeatedly is reported three times an hour, each with its return', async () => {
    const { server, node } = await watched();
    await using _ = server;
    for (let round = 0; round < 5; round += 1) {
      await pass(server, 6);
      await hear(server, node);
      await pass(server, 1);
    }
    const told = ['silent, told', 'back, told'];
    expect(await kinds(server)).toEqual([...told, ...told, ...told, 'silent', 'back', 'silent', 'back']);
    expect(await telegrams(server)).toHaveLength(6);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await hear(server, node);
      await pass(server, 1);
    }
    await pass(server, 6);
    expect((await kinds(server)).at(-1)).toBe('silent, told');
  });
});

describe('nobody is told', () => {
  test('of a node that is disabled or was never heard', async () => {
    const { server, node } = await watched();
    await using _ = server;
    await openNode(server);
    await setNode(server, node.id, { is_enabled: false });
    await pass(server, 10);
    expect(await kinds(server)).toEqual([]);
  });

  test('of silence while no watch was running: it counts from its return', async () => {
    const { server, node } = await watched();
    await using _ = server;
    server.clock.turn(3_600);
    await watchNodes.run(server.services);
    await pass(server, 4);
    expect(await kinds(server)).toEqual([]);
    await hear(server, node);
    await pass(server, 3);
    expect(await kinds(server)).toEqual([]);
    await pass(server, 3);
    expect(await kinds(server)).toEqual(['silent, told']);
  });

  test('during maintenance, but at its end if the node is still silent', async () => {
    const { server, node } = await watched({ ...admins, FERRY_ACCESS_TOKEN_SECONDS: '7200' });
    await using _ = server;
    const headers = await openAdmin(server, ['admin:nodes']);
    const plan = (payload: object | undefined, id = node.id) =>
      server.app.inject({
        method: payload === undefined ? 'DELETE' : 'PUT',
        url: `/api/v2/admin_api/nodes/${id}/maintenance`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
    const [from, until] = [0, 20].map((minutes) => new Date(server.clock.at.getTime() + minutes * 60_000));
    const planned = { note: '更换线路', from: from?.toISOString(), until: until?.toISOString() };
    expect((await plan(planned)).json().result.maintenance).toEqual(planned);
    const customer = await openCustomer(server);
    const read = async () =>
      (await request(server, 'GET', `/api/v2/user/services/nodes/${node.id}/`, customer.headers)).json()
        .result.maintenance;
    expect(await read()).toEqual(planned);
    await pass(server, 19);
    expect(await kinds(server)).toEqual([]);
    await pass(server, 1);
    expect(await read()).toBeNull();
    expect(await kinds(server)).toEqual(['silent, told']);
    expect((await plan(planned)).json()).toMatchObject({ code: 'node.maintenance_over' });
    const later = new Date(server.clock.at.getTime() + 60_000).toISOString();
    expect((await plan({ note: 'x', from: later, until: later })).statusCode).toBe(403);
    expect((await plan({ note: 'x', until: later })).json().result.maintenance).toEqual({
      note: 'x',
      from: server.clock.at.toISOString(),
      until: later,
    });
    expect((await plan(undefined)).statusCode).toBe(200);
    expect(await read()).toBeNull();
    expect((await plan(undefined, 99_999)).statusCode).toBe(404);
    expect((await plan({ note: 'x', until: later }, 99_999)).statusCode).toBe(404);
  });
});

if (isShared)
  test.each([
    ['before', 0],
    ['after', 1],
  ])(
    'a watch that is killed %s its commit leaves one message a silence, not two and not none',
    async (place, kept) => {
      const { server } = await watched();
      await using _ = server;
      await pass(server, 5);
      server.clock.turn(60);
      const job = new URL('../index.ts', import.meta.url);
      expect(await killJob(server, ['watchNodes', job], `nodes.watch ${place} commit`, admins)).toBe(
        'SIGKILL',
      );
      expect(await kinds(server)).toHaveLength(kept);
      await pass(server, 2);
      expect(await kinds(server)).toEqual(['silent, told']);
      expect(await mails(server)).toHaveLength(2);
      expect(await telegrams(server)).toHaveLength(1);
    },
  );
