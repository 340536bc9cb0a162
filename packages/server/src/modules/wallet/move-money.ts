import type { Insertable } from 'kysely';
import type { Sql } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Moves a customer's money: the only way to. A cause (`kind` and `reference`) moves it once; what is not there can not go out. */
export async function moveMoney(tx: Sql, entry: Insertable<Tables['ledger']>): Promise<string> {
  const row = await tx
    .insertInto('ledger')
    .values(entry)
    .returning('balance_after')
    .executeTakeFirstOrThrow();
  return row.balance_after;
}
