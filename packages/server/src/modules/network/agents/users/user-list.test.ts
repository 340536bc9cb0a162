import { expect, test } from 'vitest';
import { openNode, openPlanHolder, pollUsers } from '../../../../testing/nodes.ts';
import { report, row } from '../../../../testing/report-traffic.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount, setService } from '../../../../testing/set-row.ts';

const leaves: [string, (server: TestServer, id: number) => Promise<unknown>][] = [
  ['used up his quota', ({ services }, id) => setService({ services }, id, { used_download: 100 * 2 ** 30 })],
  [
    'is banned',
    ({ services }, id) =>
      services.database.sql
        .insertInto('ban')
        .values({
          account_id: id,
          starts_at: services.now(),
          ends_at: new Date(services.now().getTime() + 3_600_000),
          reason: 'abuse',
          wants_mail: false,
          mailed_at: null,
          ended_at: null,
        })
        .execute(),
  ],
  ['is disabled', ({ services }, id) => setAccount({ services }, id, { is_enabled: false })],
  ['has a level below the node’s', ({ services }, id) => setService({ services }, id, { level: 0 })],
  ['has an expired plan', async ({ clock }) => clock.turn(31 * 86_400)],
];
test.each(leaves)('a customer who %s leaves the list at the next poll', async (_, leave) => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openPlanHolder(server);
  const before = await pollUsers(server, node.query);
  expect(before.json().data).toHaveLength(1);
  const etag = String(before.headers.etag);
  expect((await pollUsers(server, node.query, { 'if-none-match': etag })).statusCode).toBe(304);
  await leave(server, customer.id);
  const after = await pollUsers(server, node.query, { 'if-none-match': etag });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toEqual({ ret: 1, data: [] });
});

test('a ban that ends by itself brings the customer back without any write', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openPlanHolder(server);
  await leaves[1]?.[1](server, customer.id);
  expect((await pollUsers(server, node.query)).json().data).toHaveLength(0);
  server.clock.turn(3_601);
  expect((await pollUsers(server, node.query)).json().data).toHaveLength(1);
});

test('an unchanged list answers 304 without a body, however a proxy has quoted the tag', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  await openPlanHolder(server);
  const etag = String((await pollUsers(server, node.query, { 'if-none-match': '' })).headers.etag);
  expect(etag).toMatch(/^W\/".+"$/);
  for (const tag of [etag, etag.slice(2), etag.slice(3, -1), `"other", ${etag}`]) {
    const same = await pollUsers(server, node.query, { 'if-none-match': tag });
    expect(same.statusCode, tag).toBe(304);
    // A length would be that of the whole list: a client would wait for a body that never arrives.
    expect(same.headers['content-length'], tag).toBeUndefined();
    expect(same.body).toBe('');
  }
  for (const tag of ['', '""', '"other"'])
    expect((await pollUsers(server, node.query, { 'if-none-match': tag })).statusCode, tag).toBe(200);
});

test('usage and addresses do not change the tag; reaching the device limit does', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openPlanHolder(server, { device_limit: 2 });
  const etag = String((await pollUsers(server, node.query)).headers.etag);
  const alive = async (ips: string[]) => {
    await report(server, node, [row(customer.id, 1, 1)]);
    return server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/aliveip?${node.query}`,
      payload: { data: ips.map((ip) => ({ user_id: customer.id, ip })) },
    });
  };
  await alive(['203.0.113.5']);
  await server.services.database.sql.updateTable('service').set({ used_upload: 5 }).execute();
  server.clock.turn(60);
  expect((await pollUsers(server, node.query, { 'if-none-match': etag })).statusCode).toBe(304);
  const whole = await pollUsers(server, node.query);
  expect(whole.json().data[0].alive_ip).toBe(1);
  expect(whole.headers.etag).toBe(etag);
  await alive(['203.0.113.5', '2001:db8::1']);
  server.clock.turn(30);
  const full = await pollUsers(server, node.query, { 'if-none-match': etag });
  expect(full.statusCode).toBe(200);
  expect(full.json().data[0].alive_ip).toBe(2);
  server.clock.turn(121);
  const free = await pollUsers(server, node.query, { 'if-none-match': String(full.headers.etag) });
  expect(free.statusCode).toBe(200);
  expect(free.json().data[0].alive_ip).toBe(0);
});

test('a disabled node serves nobody', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  await openPlanHolder(server);
  const etag = String((await pollUsers(server, node.query)).headers.etag);
  await server.services.database.sql.updateTable('node').set({ is_enabled: false }).execute();
  const answer = await pollUsers(server, node.query, { 'if-none-match': etag });
  expect(answer.json()).toEqual({ ret: 1, data: [] });
});
