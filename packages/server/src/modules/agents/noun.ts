import type { Noun } from '../../noun.ts';
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
} satisfies Noun;
