import { expect, test } from 'vitest';
import { everyKind } from '../../../packages/server/src/testing/formats/every-kind.ts';
import { openNode } from '../../../packages/server/src/testing/nodes.ts';
import { openAdmin } from '../../../packages/server/src/testing/people/customers.ts';
import { billed, period, scene } from '../rounds.ts';
import { XboardMachine } from './xboard-machine.ts';

test('a machine serves the nodes of its list, to the byte, and stops others', async () => {
  await using s = await scene(everyKind['vmess-tcp'], '');
  const second = await openNode(s.server, { name: 'second', config: everyKind.hysteria2, rate: '1.00' });
  const headers = await openAdmin(s.server);
  const admin = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) => {
    const url = `/api/v2/admin_api/nodes/${path}`;
    return (await s.server.app.inject({ method, url, headers, payload })).json().result;
  };
  const both = [s.node.id, second.id];
  const { machine_id, key } = await admin('POST', 'machines', { machine_name: 'hk', node_ids: both });
  const machine = new XboardMachine(s.wire, { machine: machine_id, key });
  await machine.start();
  expect([...machine.nodes.keys()]).toEqual(both);
  let due = 0;
  let rounds = 0;
  const round = async () => {
    s.server.clock.turn(period);
    rounds += 1;
    for (const [id, node] of machine.nodes)
      for (const user of s.users) {
        const [u, d] = [100 + user, 1_000 * user * rounds];
        node.flow(user, u, d);
        due += (u + d) * (id === s.node.id ? 2 : 1);
      }
    await machine.period();
  };
  await round();
  // A lost answer of one node: its bytes come again, with more.
  s.wire.break('server/report', 'timeout', 1);
  for (let count = 0; count < 4; count += 1) await round();
  expect(await billed(s)).toBe(due);
  await admin('PUT', `machines/${machine_id}/nodes`, { node_ids: [second.id] });
  await round();
  expect([...machine.nodes.keys()]).toEqual([second.id]);
  expect(machine.log).toEqual([]);
  await admin('DELETE', `machines/${machine_id}`);
  s.server.clock.turn(period);
  await machine.period();
  expect(machine.log[0]).toContain('401');
});
