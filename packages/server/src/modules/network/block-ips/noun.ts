import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerBlockIps } from './routes.ts';

export const blockIpsNoun = {
  name: 'block-ips',
  register: registerBlockIps,
  tables: {
    blocked_ip: 'nothing',
  },
  sweep: (ago) => [sql`delete from blocked_ip where unblocked_at < ${ago(30)}`],
} satisfies Noun;
