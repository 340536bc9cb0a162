import { sql } from 'kysely';
import type { Database } from '../../../db/driver/database.ts';
import { holdLock } from '../../../db/query/locks.ts';
import { isServed } from './is-served.ts';
import { isOpen, type NodeAccess } from './node-access.ts';

/** Lower ports are reserved for services of the machine. */
const firstPort = 2_000;

/**
 * Assigns a port to each customer who needs one on some node and has none, from the free ports in random order. If no
 * port is free, new customers wait for one.
 */
export async function givePorts({ sql: db }: Database, node: NodeAccess, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'ports');
    await sql`
      with wanting as (
        select account_id, row_number() over (order by account_id) as place
        from service join account on account.id = service.account_id
        where service.port is null and ${isOpen(node)} and ${isServed(at)}
      ), free as (
        select number as port, row_number() over (order by random()) as place
        from generate_series(${sql.lit(firstPort)}, 65535) as number
        where exists (select from wanting)
          and not exists (select from service where service.port = number)
      )
      update service set port = free.port from wanting join free using (place)
      where service.account_id = wanting.account_id`.execute(tx);
  });
}
