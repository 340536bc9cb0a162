import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerAgents } from './routes.ts';

export const agentsNoun = {
  name: 'agents',
  register: registerAgents,
  tables: {
    alive_ip: {
      order: 'last_seen_at',
      columns: ['ip', 'node_id', 'last_seen_at', 'since', 'alive_until'],
      atEnd: 'remove',
    },
    speed_test: 'nothing',
    alive_pace: 'nothing',
  },
  sweep: (ago) => [
    sql`delete from alive_ip where last_seen_at < ${ago(1)}`,
    sql`delete from speed_test where at < ${ago(30)}`,
  ],
} satisfies Noun;
