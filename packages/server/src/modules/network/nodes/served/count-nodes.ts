import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { NodeStatus } from '@ferry/core/contract/nodes/customer';
import type { frontDoor } from '@ferry/core/contract/system/front-door';
import type { Services } from '../../../../base/context.ts';
import { bestOf, statusAt } from '../../../ground/services/index.ts';
import { listNodes } from '../queries.ts';

export type NodeCount = NonNullable<CallAnswer<typeof frontDoor>['result']['nodes']>;

/** The number of nodes, how many are online, and the best state of them. */
const counted = (states: readonly NodeStatus[]) => ({
  online: states.filter((state) => state === 'online').length,
  total: states.length,
  status: bestOf(states),
});

/** The number of visible nodes and how many are online, by country. `null`: there are none. Tells no names or hosts. */
export async function countNodes(services: Services): Promise<NodeCount | null> {
  const at = services.now();
  const seen = (await listNodes(services)).map(({ country_code, last_heard_at }) => ({
    country_code,
    status: statusAt(last_heard_at, at),
  }));
  if (seen.length === 0) return null;
  const statesOf = (nodes: typeof seen) => nodes.map(({ status }) => status);
  return {
    // The answer stays the same for a minute, so that it is not sent again.
    at: new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString(),
    ...counted(statesOf(seen)),
    countries: [...Map.groupBy(seen, ({ country_code }) => country_code)].map(([country_code, nodes]) => ({
      country_code,
      ...counted(statesOf(nodes)),
    })),
  };
}
