import * as admin from '@ferry/core/contract/nodes/admin';
import * as customer from '@ferry/core/contract/nodes/customer';
import * as machines from '@ferry/core/contract/nodes/machines';
import * as removal from '@ferry/core/contract/nodes/removal';
import * as updatePreview from '@ferry/core/contract/nodes/update-preview';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openNode } from '../../../testing/nodes.ts';

const node = async ({ server }: Stage) => ({ node_id: (await openNode(server)).id });

const machine = async (stage: Stage) => {
  const body = { machine_name: stage.unique('rack'), node_ids: [(await node(stage)).node_id] };
  return { machine_id: (await stage.ask(machines.createMachine, { body })).machine_id };
};

const old = ({ unique }: Stage) => ({
  rows: [
    { name: unique('SG'), country_code: 'SG', server: 'sg3.example.com;443;0;ws;tls;path=/ray', sort: 11 },
  ],
});

const planned = ({ soon }: Stage) => ({ from: soon(24), until: soon(26) });

const everybodys = { isEverybodys: true } as const;

export const arranged = [
  arrange(customer.show, node, everybodys),
  arrange(customer.history, node, everybodys),
  arrange(admin.create, async ({ unique }) => ({ body: { node_name: unique('Tokyo') } })),
  arrange(admin.update, node),
  arrange(admin.showConfig, node),
  arrange(admin.createKey, async (stage) => ({ body: await node(stage) })),
  arrange(admin.revokeKey, async (stage) => {
    const { key_id } = await stage.ask(admin.createKey, { body: await node(stage) });
    return { key_id };
  }),
  arrange(admin.setAddresses, node),
  arrange(admin.setMaintenance, async (stage) => ({ ...(await node(stage)), body: planned(stage) })),
  arrange(admin.endMaintenance, async (stage) => {
    const asked = await node(stage);
    await stage.ask(admin.setMaintenance, { ...asked, body: { note: 'A new line', ...planned(stage) } });
    return asked;
  }),
  arrange(admin.setEnabled, node),
  arrange(admin.importOld, async (stage) => ({ body: old(stage) })),
  arrange(admin.rebuildOld, async (stage) => {
    // This call converts all imported nodes, including those of other examples.
    await stage.ask(admin.rebuildOld, {});
    await stage.ask(admin.importOld, { body: old(stage) });
    return {};
  }),
  arrange(machines.createMachine, async (stage) => ({
    body: { machine_name: stage.unique('rack'), node_ids: [(await node(stage)).node_id] },
  })),
  arrange(machines.setMachineNodes, async (stage) => ({
    ...(await machine(stage)),
    body: { node_ids: [(await node(stage)).node_id] },
  })),
  arrange(machines.removeMachine, machine),
  arrange(removal.previewRemoval, node),
  arrange(removal.remove, node),
  arrange(updatePreview.previewUpdate, node),
];
