import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { isUniqueViolation } from '../../../db/query/unique-violation.ts';
import { emailKey } from './email-key.ts';

/** An address is not available. `until`: it is reserved for another account. Null: another account has it. */
export class AddressTaken extends Error {
  readonly until: Date | null;

  constructor(until: Date | null) {
    super('the address is taken');
    this.until = until;
  }
}

/** Turns the error of a row whose address another account has into `AddressTaken`. */
export function asTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AddressTaken(null) : error;
}

/**
 * The undo links that would restore an address to an account with a new address, the latest first. They reserve the
 * address for that account.
 */
export const reservationsOf = (sql: Sql, { now }: Pick<Services, 'now'>, email: string) =>
  sql
    .selectFrom('undo')
    .innerJoin('account', 'account.id', 'undo.account_id')
    .where('undo.email_key', '=', emailKey(email))
    .where('account.email_key', '<>', emailKey(email))
    .where('undo.ended_at', 'is', null)
    .where('undo.expires_at', '>', now())
    .orderBy('undo.created_at', 'desc')
    .limit(1);

/**
 * Throws `AddressTaken` if an address is reserved. It must follow the statement that wrote the address: that statement
 * waits for a transaction that gives the address up, and only a later one sees its undo link.
 */
export async function assertNotReserved(
  tx: Sql,
  services: Pick<Services, 'now'>,
  email: string,
): Promise<void> {
  const reserved = await reservationsOf(tx, services, email).select('undo.expires_at').executeTakeFirst();
  if (reserved !== undefined) throw new AddressTaken(reserved.expires_at);
}
