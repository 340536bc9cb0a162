import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { waysIn } from './identify-customer.ts';
import { registerSessions } from './routes.ts';

export const sessionsNoun = {
  name: 'sessions',
  register: registerSessions,
  identify: waysIn,
  tables: {
    session: {
      order: 'created_at',
      columns: {
        id: 'shown',
        is_remembered: 'shown',
        created_at: 'shown',
        last_used_at: 'shown',
        ip: 'shown',
        agent: 'shown',
        ends_at: 'shown',
        ended_at: 'shown',
        by_password: 'shown',
        confirmed_by: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    refresh_token: 'nothing',
  },
  sweep: (ago) => [sql`delete from refresh_token where expires_at < ${ago(7)}`],
} satisfies Noun;
