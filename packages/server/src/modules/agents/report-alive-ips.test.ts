import { expect, test } from 'vitest';
import { openCustomer } from '../../testing/customers.ts';
import { openNode } from '../../testing/nodes.ts';
import { openTestServer } from '../../testing/open-test-server.ts';

test('addresses are kept once each, and what is none is left out', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openCustomer(server);
  const rows = [
    { user_id: customer.id, ip: '203.0.113.5' },
    { ip: ' ::ffff:203.0.113.5', user_id: customer.id },
    { user_id: customer.id, ip: '2001:DB8::1' },
    { user_id: customer.id, ip: '2001:db8:0::1' },
    { user_id: customer.id, ip: '300.1.1.1' },
    { user_id: customer.id, ip: '' },
    { user_id: 424_242, ip: '203.0.113.9' },
    { user_id: 'x', ip: '203.0.113.9' },
    null,
  ];
  for (const data of [rows, [], null]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/aliveip?${node.query}`,
      payload: { data },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
  }
  const kept = await server.services.database.sql
    .selectFrom('alive_ip')
    .select(['account_id', 'ip'])
    .orderBy('ip')
    .execute();
  expect(kept).toEqual([
    { account_id: customer.id, ip: '203.0.113.5' },
    { account_id: customer.id, ip: '2001:db8::1' },
  ]);
});
