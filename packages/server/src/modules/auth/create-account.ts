import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { insertAccount, type NewAccount } from '../account-rows/index.ts';
import { openService } from '../services/index.ts';

/**
 * Opens an account with its one service, which serves nothing until something is bought. The caller has checked
 * the address; one that is taken fails on the unique key.
 */
export async function createAccount(tx: Sql, services: Services, account: NewAccount) {
  const at = services.now();
  const row = await insertAccount(tx, services, account, at);
  await openService(tx, services, row.id, at);
  return row;
}
