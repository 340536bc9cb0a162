import { sql } from 'kysely';
import type { Emptied } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { scriptTokensNoun } from './noun.ts';

/** Removes addresses and names from the audit of an account. Which admin did what to which account stays. */
export async function forgetAddresses(tx: Sql, accountId: number): Promise<void> {
  const personal = ['email', 'user_name', 'from', 'to'];
  const without = (column: 'detail' | 'before' | 'after') =>
    sql<never>`${sql.ref(column)} - ${personal}::text[]`;
  await tx
    .updateTable('audit_log')
    .set({
      detail: without('detail'),
      before: without('before'),
      after: without('after'),
    } satisfies Emptied<typeof scriptTokensNoun.tables.audit_log.naming>)
    .where('operation', 'like', 'users.%')
    .where('target', '=', String(accountId))
    .execute();
}
