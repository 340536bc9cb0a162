import { sql } from 'kysely';
import { rowsAtOnce, type Source } from './import-table.ts';

/** Rows that were seen at a moment and committed after a pass went by are found by the next, so far back. */
const overlapMilliseconds = 120_000;

/** The last row of a pass, or account 0 before its first, and the moment that the next pass begins with. */
interface Position {
  at: string;
  account: number;
  node: number;
  ip: string;
  next: string;
}

interface Seen {
  user_id: number;
  node_id: number;
  ip: string;
  last_seen_at: Date;
}

/** Who used which node from where. PostgreSQL knows the last time alone; here each hour keeps its own. */
export const aliveIps: Source<Position> = {
  table: 'mod_mu_user_alive_ip',
  async read(database, position, now) {
    const isFirst = position === null || position.account === 0;
    const next = isFirst ? new Date(now.getTime() - overlapMilliseconds).toISOString() : position.next;
    const { at, account, node, ip } = position ?? { at: '-infinity', account: 0, node: 0, ip: '0.0.0.0' };
    const { rows } = await sql<Seen>`
      select account_id as user_id, node_id, host(ip) as ip, last_seen_at,
        date_trunc('hour', last_seen_at, 'UTC') as hour
      from alive_ip
      where last_seen_at >= ${at}::timestamptz
        and (last_seen_at, account_id, node_id, ip)
          > (${at}::timestamptz, ${account}::integer, ${node}::integer, ${ip}::inet)
      order by alive_ip.last_seen_at, alive_ip.account_id, alive_ip.node_id, alive_ip.ip
      limit ${sql.lit(rowsAtOnce)}`.execute(database);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce)
      return { rows, position: { at: next, account: 0, node: 0, ip: '0.0.0.0', next }, hasMore: false };
    const { user_id, node_id, last_seen_at } = last;
    return {
      rows,
      position: { at: last_seen_at.toISOString(), account: user_id, node: node_id, ip: last.ip, next },
      hasMore: true,
    };
  },
};
