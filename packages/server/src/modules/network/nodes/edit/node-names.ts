import type { Sql } from '../../../../db/driver/database.ts';
import { holdLock } from '../../../../db/query/locks.ts';

/** Locks the names of nodes until the transaction ends, and returns them. */
export async function holdNames(tx: Sql): Promise<Set<string>> {
  await holdLock(tx, 'node names');
  const rows = await tx.selectFrom('node').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
