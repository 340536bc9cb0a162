import { expect, test } from 'vitest';
import { linkOf } from '../../../../testing/formats/subscriptions.ts';
import { openPlanHolder } from '../../../../testing/nodes.ts';
import { openServerPair } from '../../../../testing/servers/open-test-server.ts';

/** On PostgreSQL two processes that answer in turn: each has just read the link when it is replaced. */
test('half a second after a reset every process refuses the old link and accepts the new one', async () => {
  await using server = await openServerPair();
  const customer = await openPlanHolder(server, { level: 1 });
  const old = await linkOf(server, customer);
  const fetchAtBoth = async (token: string) => {
    const first = await server.app.inject(`/link2/${token}`);
    const second = await server.app.inject(`/link2/${token}`);
    return [first.statusCode, second.statusCode];
  };
  expect(await fetchAtBoth(old)).toEqual([200, 200]);
  const reset = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user/services/link-token/link-token/reset',
    headers: customer.headers,
  });
  expect(reset.statusCode).toBe(200);
  server.clock.turn(0.5);
  expect(await fetchAtBoth(old)).toEqual([404, 404]);
  expect(await fetchAtBoth(await linkOf(server, customer))).toEqual([200, 200]);
});
