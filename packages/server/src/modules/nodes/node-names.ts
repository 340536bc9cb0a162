import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';

/** Held while nodes get their names, so that no two get the same at once. No other lock has it. */
const nameLock = 7_283_616;

/** The names that nodes have. Until the transaction ends nobody else gives one. */
export async function holdNames(tx: Sql): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(${sql.lit(nameLock)})`.execute(tx);
  const rows = await tx.selectFrom('node').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
