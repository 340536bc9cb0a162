import { sql } from 'kysely';
import { batchRows, type Source } from './import-table.ts';

/** A row may be committed after a pass with an earlier time. The next pass therefore overlaps by this time. */
const overlapMilliseconds = 120_000;

/** The last row of a pass (account 0 before the first one), and the moment at which the next pass begins. */
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

/**
 * Which addresses used which node. PostgreSQL stores only the last time; the column store keeps one row for each
 * hour.
 */
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
      limit ${sql.lit(batchRows)}`.execute(database);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows)
      return { rows, position: { at: next, account: 0, node: 0, ip: '0.0.0.0', next }, hasMore: false };
    const { user_id, node_id, last_seen_at } = last;
    return {
      rows,
      position: { at: last_seen_at.toISOString(), account: user_id, node: node_id, ip: last.ip, next },
      hasMore: true,
    };
  },
};
