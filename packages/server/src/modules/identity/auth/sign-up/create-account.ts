import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { insertAccount, type NewAccount } from '../../../ground/account-rows/index.ts';
import { openService } from '../../../ground/services/index.ts';

/**
 * Creates an account with its one service, which is inactive until something is bought. Throws `AddressTaken` if
 * another account has the address, or may take it back.
 */
export async function createAccount(tx: Sql, services: Services, account: NewAccount) {
  const at = services.now();
  const row = await insertAccount(tx, services, account, at);
  await openService(tx, services, row.id, at);
  return row;
}
