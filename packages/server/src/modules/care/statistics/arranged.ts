import * as programs from '@ferry/core/contract/statistics/programs';
import * as v1 from '@ferry/core/contract/statistics/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openNode } from '../../../testing/nodes.ts';
import { putHours, statisticsToken } from '../../../testing/traffic.ts';

/** A customer with traffic of an hour on a node. */
async function traffic({ customer, server }: Stage) {
  const [{ id: user_id }, { id: node_id }] = [await customer(), await openNode(server)];
  const hour = '2026-03-09T16:00:00Z';
  await putHours(server, [{ account: user_id, node: node_id, hour, upload: 5, download: 9 }]);
  return { user_id, node_id };
}

const token = async (stage: Stage) => statisticsToken(stage.server, (await traffic(stage)).user_id);

export const arranged = [
  ...Object.values(programs).map((call) => arrange(call, async (stage) => ({ token: await token(stage) }))),
  arrange(v1.ofNode, async (stage) => ({ node_id: (await traffic(stage)).node_id })),
  arrange(v1.ofUser, async (stage) => ({ user_id: (await traffic(stage)).user_id })),
  arrange(v1.axis, async (stage) => ({ token_uuid: await token(stage) })),
  arrange(v1.calendar, async (stage) => ({ token_uuid: await token(stage) })),
];
