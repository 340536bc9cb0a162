import * as admin from '@ferry/core/contract/block-ips/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openNode } from '../../../testing/nodes.ts';

const blocked = async ({ server, sql, unique }: Stage, is_held: boolean) => {
  const ip = unique('2001:db8::').replace('-', '');
  const { id: node_id } = await openNode(server);
  const row = { ip, node_id, blocked_at: server.services.now(), is_held };
  await sql.insertInto('blocked_ip').values(row).execute();
  return { body: { ip } };
};

export const arranged = [
  arrange(admin.approve, (stage) => blocked(stage, true)),
  arrange(admin.unblock, (stage) => blocked(stage, false)),
];
