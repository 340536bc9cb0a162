import { afterEach, beforeEach, expect, test } from 'vitest';
import { givePlan, openNode, type TestNode } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { billed, lost, report, row } from '../../../../testing/report-traffic.ts';
import { openServerPair, type TestServer } from '../../../../testing/servers/open-test-server.ts';

/** Calls alternate between the two servers. */
let server: TestServer;
let node: TestNode;
let id: number;
beforeEach(async () => {
  server = await openServerPair();
  id = (await openCustomer(server)).id;
  await givePlan(server, id);
  node = await openNode(server);
});
afterEach(() => server[Symbol.asyncDispose]());

const used = async () => (await billed(server))[id];

test('an equal report to the other server counts once', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await report(server, node, [row(id, 10, 100)])).statusCode).toBe(200);
    server.clock.turn(10);
  }
  expect(await used()).toEqual([10, 100]);
});

test('a key is known to both servers, and either refuses another body', async () => {
  await report(server, node, [row(id, 10, 100)], 'k');
  expect((await report(server, node, [row(id, 10, 100)], 'k')).statusCode).toBe(200);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await report(server, node, [row(id, 11, 100)], 'k')).statusCode).toBe(409);
  expect(await used()).toEqual([10, 100]);
});

test.each([undefined, 'k'])('twenty equal ones at once count once (key %s)', async (key) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => report(server, node, [row(id, 7, 70)], key)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(await used()).toEqual([7, 70]);
});

test('after a lost answer the repeat counts nothing and the next report its growth', async () => {
  await lost(server, node, [row(id, 10, 100)]);
  server.clock.turn(60);
  await report(server, node, [row(id, 10, 100)]);
  await lost(server, node, [row(id, 20, 200)]);
  server.clock.turn(60);
  await report(server, node, [row(id, 25, 250)]);
  expect(await used()).toEqual([35, 350]);
});
