import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { certificatesUnderKey } from './certificate/renew-certificates.ts';
import { refreshDemoHeard } from './demo/seed-demo.ts';
import { waysIn } from './keys/identify-node.ts';
import { registerNodes } from './routes.ts';
import { watchNodes } from './watch/watch-nodes.ts';

export const nodesNoun = {
  name: 'nodes',
  register: registerNodes,
  identify: waysIn,
  // The job of the demo runs before the watch, which would regard the demo's nodes as silent.
  jobs: (config) => [...(config.seedsDemo ? [refreshDemoHeard] : []), watchNodes],
  keyedValues: [
    {
      name: 'node_keys',
      waiting: ({ id }) => sql`select count(*) as count from node_key
        where is_enabled and ${hashedBy('key_hash', id)}`,
    },
    certificatesUnderKey,
  ],
  tables: {
    node: 'nothing',
    node_group: 'nothing',
    node_key: 'nothing',
    node_event: 'nothing',
    node_load: 'nothing',
    node_past: 'nothing',
    machine: 'nothing',
    serving_change: 'nothing',
  },
  sweep: (ago) => [
    sql`delete from node_event where at < ${ago(90)}`,
    sql`delete from node_load where at < ${ago(2)}`,
    // By the database's clock. Kept as long as departures, because both together say whom a node served.
    sql`delete from node_past where until_at < now() - interval '30 days'`,
    sql`delete from serving_change where at < now() - interval '1 hour'`,
  ],
} satisfies Noun;
