import type { Sql } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';

/** The names that nodes have. Until the transaction ends nobody else gives one. */
export async function holdNames(tx: Sql): Promise<Set<string>> {
  await holdLock(tx, 'node names');
  const rows = await tx.selectFrom('node').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
