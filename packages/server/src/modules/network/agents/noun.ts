import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerAgents } from './routes.ts';

export const agentsNoun = {
  name: 'agents',
  register: registerAgents,
  tables: {
    alive_ip: {
      order: 'last_seen_at',
      columns: {
        ip: 'shown',
        node_id: 'shown',
        last_seen_at: 'shown',
        since: 'shown',
        alive_until: 'shown',
        source: 'withheld',
        is_device: 'shown',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    alive_told: {
      order: 'ip',
      columns: { node_id: 'shown', ip: 'shown' },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    speed_test: 'nothing',
    alive_pace: 'nothing',
  },
  sweep: (ago) => [
    sql`delete from alive_ip where last_seen_at < ${ago(1)}`,
    // Only of silent nodes. Other nodes report again who is online.
    sql`delete from alive_told where node_id in (select id from node where last_heard_at < ${ago(1)})`,
    sql`delete from speed_test where at < ${ago(30)}`,
  ],
} satisfies Noun;
