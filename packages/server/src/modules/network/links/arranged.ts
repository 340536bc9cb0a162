import * as check from '@ferry/core/contract/links/check';
import * as customer from '@ferry/core/contract/links/customer';
import * as devices from '@ferry/core/contract/links/devices';
import * as programs from '@ferry/core/contract/links/programs';
import * as v1 from '@ferry/core/contract/links/v1';
import { openClientDevice } from '../../../testing/devices/client-devices.ts';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openNode } from '../../../testing/nodes.ts';

const node = async ({ server, unique }: Stage) => {
  const { id } = await openNode(server, {
    name: unique('Tokyo'),
    hosts: ['jp2.example.com'],
    config: {
      kind: 'trojan',
      port: 443,
      transport: { network: 'tcp' },
      tls: { server_name: 'jp2.example.com' },
    },
  });
  return { node_id: id };
};

const device = async (stage: Stage) => ({
  device_id: await openClientDevice(stage.server, (await stage.customer()).id),
});

/** The client app of a customer, which has his link and nothing else. */
const link = async (stage: Stage) => {
  await node(stage);
  const { headers } = await stage.customer();
  const { link_token } = await stage.ask(customer.show, {}, headers);
  stage.callAs({});
  return { token: link_token };
};

const everybodys = { isEverybodys: true } as const;

export const arranged = [
  arrange(check.check, node, everybodys),
  arrange(customer.connection, node, everybodys),
  arrange(devices.nameDevice, device),
  arrange(devices.removeDevice, device),
  ...[programs, v1].flatMap(({ fetch, fetchOlder }) => [arrange(fetch, link), arrange(fetchOlder, link)]),
];
