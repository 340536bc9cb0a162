import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { frontDoor } from '@ferry/core/contract/system/front-door';
import type { Services } from '../../../../base/context.ts';
import { listNodes, statusAt } from '../queries.ts';

export type NodeCount = NonNullable<CallAnswer<typeof frontDoor>['result']['nodes']>;

/** How many nodes that customers see are online, by country. `null`: there are none. Names and hosts stay inside. */
export async function countNodes(services: Services): Promise<NodeCount | null> {
  const at = services.now();
  const countries = new Map<string, { online: number; total: number }>();
  for (const { country_code, last_heard_at } of await listNodes(services)) {
    const count = countries.get(country_code) ?? { online: 0, total: 0 };
    countries.set(country_code, count);
    count.total += 1;
    if (statusAt(last_heard_at, at) === 'online') count.online += 1;
  }
  if (countries.size === 0) return null;
  const sum = (of: 'online' | 'total') => [...countries.values()].reduce((all, count) => all + count[of], 0);
  return {
    // The answer stays the same for a minute, so that it is not sent again.
    at: new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString(),
    online: sum('online'),
    total: sum('total'),
    countries: [...countries].map(([country_code, count]) => ({ country_code, ...count })),
  };
}
