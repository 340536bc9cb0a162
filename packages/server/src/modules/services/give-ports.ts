import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';
import { isServed } from './is-served.ts';

/** Ports below are for services of the machine. */
const firstPort = 2_000;

/**
 * Gives a port of his own to everyone who is served by a node that wants one and has none yet, from those that are
 * free, in no order that could be guessed. Once all are given, who comes later waits for one.
 */
export async function givePorts({ sql: db }: Database, level: number, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'ports');
    await sql`
      with wanting as (
        select account_id, row_number() over (order by account_id) as place
        from service join account on account.id = service.account_id
        where service.port is null and service.level >= ${level} and ${isServed(at)}
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
