import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { isInTurn } from './in-turn.ts';

/** Whether a write with this key runs, in this process or in another one. */
export async function isRunning({ database }: Services, lock: string): Promise<boolean> {
  if (isInTurn(database, lock)) return true;
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and classid = ((${lock}::bigint >> 32) & 4294967295)::oid and objid = (${lock}::bigint & 4294967295)::oid`.execute(
    database.sql,
  );
  return rows.length > 0;
}
