import { sql } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';

/** Removes addresses and names from the audit of an account. Which admin did what to which account stays. */
export async function forgetAddresses(tx: Sql, accountId: number): Promise<void> {
  const personal = ['email', 'user_name', 'from', 'to'];
  await sql`update audit_log
    set detail = detail - ${personal}::text[], before = before - ${personal}::text[], after = after - ${personal}::text[]
    where operation like 'users.%' and target = ${String(accountId)}`.execute(tx);
}
